import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Award } from '@unslop/domain/calls/awards';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

const Confetti = lazy(() => import('../../ui/Confetti.tsx').then(({ Confetti }) => ({ default: Confetti })));

type WinConfettiProps = { slop: AiSlop; award: Award | undefined; viewerId: string | undefined };

/** Once for the winner, whenever they come; and for everybody who is there at the moment of the win. */
export function WinConfetti({ slop, award, viewerId }: WinConfettiProps) {
  const isSettledBefore = useRef(slop.settled_at !== null);
  const [isThrown, setIsThrown] = useState(false);
  const isWinner =
    viewerId !== undefined && (award?.entries.some((entry) => entry.is_winner && entry.user_id === viewerId) ?? false);

  useEffect(() => {
    const sawIt = !isSettledBefore.current && slop.status === 'awarded';
    isSettledBefore.current = slop.settled_at !== null;
    const isFirstTime = isWinner && noteFirst(`won:${slop.id}`);
    if (sawIt || isFirstTime) setIsThrown(true);
  }, [slop.id, slop.status, slop.settled_at, isWinner]);

  return isThrown ? (
    <Suspense>
      <Confetti />
    </Suspense>
  ) : null;
}

/** Whether this browser does it for the first time; without storage every time is the first. */
function noteFirst(key: string): boolean {
  const isFirst = readStored(key) === null;
  writeStored(key, '1');
  return isFirst;
}
