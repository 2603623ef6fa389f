import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { ErrorBoundary, LoadingHeading } from '../../ui/States.tsx';
import { BottomNav, showsBottomNav } from './BottomNav.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';

/** Layout of every page. `notificationBell` is for members only. */
export function Layout({ onSignIn, notificationBell }: { onSignIn: () => void; notificationBell: ReactNode }) {
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
        // At least as high as the window, so late content shifts the footer out of view.
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

const patienceMs = 3_000;
/** Anchors get longer: on a slow connection their content arrives late, and nothing scrolls until then. */
const anchorPatienceMs = 20_000;
const positions = new Map<string, number>();

/**
 * A new page starts at its top or #anchor, with the focus on its content. Back restores the scroll position.
 * Content arrives after the URL changes, so this retries until it succeeds, the reader moves or time is up.
 */
function useScrollMemory(main: { current: HTMLElement | null }) {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const isNewPage = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (isNewPage) main.current?.focus({ preventScroll: true });
    if (how === 'POP' && positions.has(key)) return keepTrying(() => scrollToY(positions.get(key)!), patienceMs);
    if (hash) return keepTrying(() => scrollToAnchor(hash), anchorPatienceMs);
    if (isNewPage) scrollTo(0, 0);
  }, [key, pathname, hash, how, main]);
}

function scrollToY(y: number) {
  scrollTo(0, y);
  return Math.abs(scrollY - y) < 2;
}

function scrollToAnchor(hash: string) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
}

/** @returns a function that stops the attempts */
function keepTrying(attempt: () => boolean, forMs: number) {
  const stop = new AbortController();
  const until = performance.now() + forMs;
  for (const sign of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true });
  function step() {
    if (stop.signal.aborted) return;
    if (attempt() || performance.now() > until) stop.abort();
    else requestAnimationFrame(step);
  }
  step();
  return () => stop.abort();
}
