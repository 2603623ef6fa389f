import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../lib/queries.tsx';

const POLL_MS = 3_000;

/** While votes are counted the result is polled, in case the live update is lost. */
export function useSettlementPoll(slopId: string, isSettling: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSettling) return;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: keys.aiSlop(slopId) }), POLL_MS);
    return () => clearInterval(timer);
  }, [queryClient, slopId, isSettling]);
}
