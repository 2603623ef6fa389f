import { Link, Navigate } from 'react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { greetings, SignUpForm } from '../features/auth/forms.tsx';
import { useRedirectTarget, withRedirect } from '../features/auth/session-notes.ts';
import { useSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';

export default function Signup() {
  const target = useRedirectTarget();
  if (useSession().status === 'member') return <Navigate to={target} replace />;
  return (
    <AuthPage {...greetings.signUp}>
      <SignUpForm returnPath={target} />
      <p className="mt-6 border-t border-line pt-5">
        Already have an account?{' '}
        <Link to={withRedirect(paths.login, target)} className="font-semibold underline underline-offset-3">
          Log in
        </Link>
      </p>
    </AuthPage>
  );
}
