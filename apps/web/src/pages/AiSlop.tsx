import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { readAiSlop, useAiSlop } from '../features/ai-slops/api.ts';
import { SlopDetail } from '../features/ai-slops/SlopDetail.tsx';
import { SlopFailed, SlopLoading } from '../features/ai-slops/SlopFailed.tsx';
import { messageOf } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { keys } from '../lib/queries.tsx';
import { TimedOut } from '../lib/time-out.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';

/** One slop: what it is, what people made of it, and who won. */
export default function AiSlopPage() {
  const { slopId } = useParams();
  if (!slopId) return <GoHome />;
  return <OneSlop key={slopId} id={slopId} />;
}

function OneSlop({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const { data: slop, error, failureReason } = useAiSlop(id);
  useLive(`slop:${id}`);

  function retry() {
    setAttempt(attempt + 1);
    void queryClient.resetQueries({ queryKey: keys.aiSlop(id) });
    void queryClient.invalidateQueries({ queryKey: keys.comments(id) });
  }

  if (slop) return <SlopDetail slop={slop} />;
  const failure = error ?? failureReason;
  if (!error || error instanceof TimedOut) {
    return (
      <SlopLoading
        key={attempt}
        failureText={failure instanceof TimedOut ? failureText(failure) : null}
        onRetry={retry}
      />
    );
  }
  return <SlopFailed title="There is nothing here" text={failureText(error)} onRetry={retry} />;
}

function failureText(error: unknown): string {
  return `Failed to load AI Slop details. ${messageOf(error, 'The AI slop could not be found.')}`;
}

/** An address without an id leads home and says why. */
function GoHome() {
  useEffect(() => {
    readAiSlop('').catch((error: Error) => toast({ title: 'Navigation Redirected', description: error.message }));
  }, []);
  return <Navigate to={paths.feed} replace />;
}
