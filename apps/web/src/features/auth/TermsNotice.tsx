import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** Beside every form to sign in or up. */
export function TermsNotice() {
  return (
    <>
      By continuing, you confirm that you are 18 or older and agree to the <TermsLinks />.
    </>
  );
}

/** In another tab, so that a half-filled form is still there afterwards. */
export function TermsLinks() {
  return (
    <>
      <Link to={paths.terms} target="_blank" className="font-medium text-text underline underline-offset-3">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to={paths.privacy} target="_blank" className="font-medium text-text underline underline-offset-3">
        Privacy Policy
      </Link>
    </>
  );
}
