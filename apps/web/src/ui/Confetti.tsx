import { useEffect } from 'react';
import { throwConfetti } from './confetti.ts';

/** Throws confetti once, when it appears. Mount it at the moment of the win. */
export function Confetti() {
  useEffect(() => {
    void throwConfetti();
  }, []);
  return null;
}
