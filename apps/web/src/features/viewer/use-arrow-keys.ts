import { useEffect, useRef } from 'react';

type ArrowKeys = { onLeft: () => void; onRight: () => void };

/** The left and right arrow, wherever the focus is, except where they mean something already: on a slider, in a text. */
export function useArrowKeys(handlers: ArrowKeys): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.target instanceof Element && event.target.closest('[role="slider"], input, textarea')) return;
      if (event.key === 'ArrowLeft') latest.current.onLeft();
      if (event.key === 'ArrowRight') latest.current.onRight();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
