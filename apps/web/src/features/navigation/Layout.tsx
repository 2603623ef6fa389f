import { type ReactNode, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LoadingHeading } from '../../ui/LoadingHeading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BottomNav, showsBottomNav } from './BottomNav.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

type LayoutProps = { onSignIn: () => void; notificationBell: ReactNode };

/** The frame around every page. `notificationBell` is shown to members only. */
export function Layout({ onSignIn, notificationBell }: LayoutProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useScrollMemory(main);
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        showsBottomNav(pathname) && 'pb-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))] md:pb-0',
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar onSignIn={onSignIn} notificationBell={notificationBell} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        // At least as high as the window, so that late content moves the footer outside of it.
        className="mx-auto min-h-dvh w-full max-w-[100rem] flex-1 px-4 pt-6 md:px-8 md:pt-10 print:min-h-0"
      >
        <ErrorBoundary
          key={pathname}
          title="Failed to load application"
          hint="Something here broke. Reloading usually helps."
        >
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BottomNav onSignInNeeded={onSignIn} />
    </div>
  );
}

function PageLoading() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-muted">
      <LoadingHeading>Loading</LoadingHeading>
      <Spinner sizePx={40} />
    </div>
  );
}
