import { useEffect, useEffectEvent } from 'react';

type ArrowKeys = { onLeft: () => void; onRight: () => void };

/** The left and right arrow, wherever the focus is, except where they mean something already: on a slider, in a text. */
export function useArrowKeys(handlers: ArrowKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="slider"], input, textarea')) return;
    if (event.key === 'ArrowLeft') handlers.onLeft();
    if (event.key === 'ArrowRight') handlers.onRight();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
