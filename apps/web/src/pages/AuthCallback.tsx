import { Link } from 'react-router';
import { GoogleButton } from '../features/auth/GoogleButton.tsx';
import { withRedirect } from '../features/auth/redirect.ts';
import { useCallbackArrival } from '../features/auth/use-callback-arrival.ts';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { FrameDrawing } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Loading.tsx';

export default function AuthCallback() {
  const { error, isSlow, tryAgain, returnPath } = useCallbackArrival();
  const login = withRedirect(paths.login, returnPath);
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-4 py-8 text-center">
      <title>Signing in · Unslop</title>
      {error === null ? (
        <>
          <Spinner sizePx={48} />
          <h1 className="mt-2 text-2xl">Completing Authentication</h1>
          <div role="status" className="grid justify-items-center gap-4">
            {isSlow && (
              <>
                <p className="text-muted">Taking longer than expected</p>
                <Button onClick={tryAgain}>Try again</Button>
                <Link to={login} className="inline-flex min-h-11 items-center font-medium underline underline-offset-3">
                  Return to Login
                </Link>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          <FrameDrawing state="crooked" />
          <h1 className="mt-2 text-2xl">Authentication Error</h1>
          <p role="alert" className="max-w-full text-muted wrap-anywhere">
            {error}
          </p>
          <div className="mt-2 grid w-full max-w-xs gap-3">
            <GoogleButton label="Try Again with Google" returnPath={returnPath} />
            <LinkButton to={login} variant="primary" wide>
              Return to Login
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
