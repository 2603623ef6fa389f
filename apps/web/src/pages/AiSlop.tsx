import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { readAiSlop, useAiSlop } from '../features/ai-slops/api.ts';
import { SlopDetail } from '../features/ai-slops/SlopDetail.tsx';
import { ApiError, messageOf } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';
import { keys } from '../lib/queries.ts';
import { TimedOut } from '../lib/time-out.ts';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FrameDrawing, LoadingHeading, Skeleton } from '../ui/States.tsx';
import { toast } from '../ui/toast.ts';

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
  if (error instanceof ApiError && error.code === 'AI_SLOP_COVERED')
    return <SlopFailed title="Hidden while we check" text={CHECKING} onRetry={retry} />;
  return <SlopFailed title="There’s nothing here" text={failureText(error)} onRetry={retry} />;
}

const CHECKING = 'Moderators are looking at this slop. The contest goes on, and every entry and like stays.';

function failureText(error: unknown): string {
  return `Failed to load AI Slop details. ${messageOf(error, 'The AI slop could not be found.')}`;
}

/** Redirects a URL without an id to the home page, with an explanation. */
function GoHome() {
  useEffect(() => {
    readAiSlop('').catch((error: Error) => toast({ title: 'Navigation Redirected', description: error.message }));
  }, []);
  return <Navigate to={paths.feed} replace />;
}

const PAGE_TIMEOUT_MS = 15_000;

type SlopLoadingProps = {
  /** Error of the first attempt, while a retry is running. */
  failureText: string | null;
  onRetry: () => void;
};

/** Skeleton of a slop. Shows the error of the first attempt, and gives up after 15 s. */
function SlopLoading({ failureText, onRetry }: SlopLoadingProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), PAGE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  if (isOver) {
    return (
      <SlopFailed
        title="Loading Timeout"
        text="The request is taking longer than expected. Please try again."
        onRetry={onRetry}
      />
    );
  }
  if (failureText) {
    return (
      <SlopFailed title="This is taking a while" text={failureText} onRetry={onRetry}>
        <p className="mt-4 flex items-center justify-center gap-2 text-muted">
          <Spinner sizePx={20} /> Trying once more
        </p>
      </SlopFailed>
    );
  }
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-14">
      <LoadingHeading>Loading AI slop</LoadingHeading>
      <div className="grid gap-4">
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" sizePx={40} />
          <Skeleton shape="text" width="short" />
        </div>
        <Skeleton shape="block" ratio={1} />
      </div>
      <div className="grid content-start gap-4 lg:pt-14">
        <Skeleton shape="text" width="half" />
        <Skeleton shape="text" />
        <Skeleton shape="text" />
        <Skeleton shape="block" ratio={5} />
      </div>
    </div>
  );
}

type SlopFailedProps = { title: string; text: string; onRetry: () => void; children?: React.ReactNode };

function SlopFailed({ title, text, onRetry, children }: SlopFailedProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center">
      <FrameDrawing state="crooked" />
      <h1 className="mt-5 text-xl">{title}</h1>
      <p className="mt-2 text-muted [overflow-wrap:anywhere]">{text}</p>
      {children}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <LinkButton to={paths.feed}>Go Home</LinkButton>
      </div>
    </div>
  );
}
