import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/** Throws confetti once for the winner, and for everyone who is on the page at the moment of the win. */
export function useWinConfetti(slop: AiSlop, award: Award | undefined, viewerId: string | undefined): void {
  const isSettledBefore = useRef(slop.settled_at !== null);
  const isThrown = useRef(false);
  const isWinner =
    viewerId !== undefined && (award?.entries.some((entry) => entry.is_winner && entry.user_id === viewerId) ?? false);

  useEffect(() => {
    const sawIt = !isSettledBefore.current && slop.status === 'awarded';
    isSettledBefore.current = slop.settled_at !== null;
    const isFirstTime = isWinner && noteFirst(`won:${slop.id}`);
    if (isThrown.current || !(sawIt || isFirstTime)) return;
    isThrown.current = true;
    // Skip the confetti if its module fails to load.
    import('../../ui/confetti.ts').then(({ throwConfetti }) => throwConfetti()).catch(() => {});
  }, [slop.id, slop.status, slop.settled_at, isWinner]);
}

/** True the first time in this browser. Without storage, every time is the first. */
function noteFirst(key: string): boolean {
  const isFirst = readStored(key) === null;
  writeStored(key, '1');
  return isFirst;
}
