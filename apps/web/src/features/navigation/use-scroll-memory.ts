import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const patienceMs = 3000;
const positions = new Map<string, number>();

/**
 * A new page starts at its top or at its #anchor, with the focus on its content; Back returns to where one was.
 * Content comes later than the address, so both are tried again until they fit, the reader moves, or 3 s have passed.
 */
export function useScrollMemory(main: { current: HTMLElement | null }) {
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
    if (how === 'POP' && positions.has(key)) return keepTrying(() => scrollToY(positions.get(key)!));
    if (hash) return keepTrying(() => scrollToAnchor(hash));
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

/** @returns a function that gives up */
function keepTrying(attempt: () => boolean) {
  const stop = new AbortController();
  const until = performance.now() + patienceMs;
  for (const sign of ['wheel', 'touchstart', 'keydown'])
    addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true });
  function step() {
    if (stop.signal.aborted) return;
    if (attempt() || performance.now() > until) stop.abort();
    else requestAnimationFrame(step);
  }
  step();
  return () => stop.abort();
}
