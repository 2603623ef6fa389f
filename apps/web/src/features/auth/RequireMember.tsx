import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, useSessionQuery } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { withRedirect } from './session-notes.ts';

const UnverifiedBanner = lazyPart(() => import('./UnverifiedBanner.tsx'));

/** Route element for members-only pages: `<Route element={<RequireMember />}>`. Guests return here after signing in. */
export function RequireMember() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <Checking />;
  if (session.status === 'guest') return <Navigate to={withRedirect(paths.login, pathname + search)} replace />;
  return (
    <>
      {!session.user.emailVerified && <UnverifiedBanner />}
      <Outlet />
    </>
  );
}

function Checking() {
  const { isError, isFetching, refetch } = useSessionQuery();
  if (isError) {
    return (
      <QueryError heading="h1" title="We couldn’t check who you are" query={{ isFetching, refetch }}>
        Please check your network and try again.
      </QueryError>
    );
  }
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-muted">
      <Spinner sizePx={40} />
      <h1 className="font-sans text-base font-normal tracking-normal">Checking authentication...</h1>
    </div>
  );
}
