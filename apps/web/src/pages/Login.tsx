import { Link, Navigate, useSearchParams } from 'react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { greetings, SignInForm } from '../features/auth/forms.tsx';
import { useRedirectTarget, withRedirect } from '../features/auth/session-notes.ts';
import { useSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/Banner.tsx';

export default function Login() {
  const target = useRedirectTarget();
  const [params] = useSearchParams();
  if (useSession().status === 'member') return <Navigate to={target} replace />;
  const wasSentHere = params.get('redirect') && target !== '/';
  return (
    <AuthPage {...greetings.signIn}>
      {wasSentHere && (
        <div className="mb-6">
          <Banner tone="neutral">You need to be logged in to access that page</Banner>
        </div>
      )}
      <SignInForm
        returnPath={target}
        forgotPassword={
          <Link
            to={withRedirect(paths.forgotPassword, target)}
            className="flex min-h-11 items-center rounded-control text-sm font-medium underline underline-offset-3"
          >
            Forgot password?
          </Link>
        }
      />
      <p className="mt-6 border-t border-line pt-5">
        New here?{' '}
        <Link to={withRedirect(paths.signup, target)} className="font-semibold underline underline-offset-3">
          Create an account
        </Link>
      </p>
    </AuthPage>
  );
}
