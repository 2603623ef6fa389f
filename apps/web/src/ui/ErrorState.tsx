import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FrameDrawing } from './FrameDrawing.tsx';

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  retryLabel?: string;
  isRetrying?: boolean;
  onRetry?: () => void;
  /** 'h1' where it is all there is on the page. */
  heading?: 'h1' | 'h2';
};

export function ErrorState({
  title,
  children,
  retryLabel = 'Retry',
  isRetrying = false,
  onRetry,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <FrameDrawing state="crooked" />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {onRetry && (
        <Button className="mt-6" isLoading={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
