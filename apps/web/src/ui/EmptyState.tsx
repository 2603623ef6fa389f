import type { ReactNode } from 'react';
import { Button, LinkButton } from './Button.tsx';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** Leads to what the text suggests. */
  link?: { to: string; label: string };
  /** A button or a quieter link instead. */
  action?: ReactNode;
  /** 'h1' where it is all there is on the page. */
  heading?: 'h1' | 'h2';
};

export function EmptyState({ title, children, link, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <FrameDrawing state="empty" />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {(link || action) && (
        <div className="mt-6">
          {link ? (
            <LinkButton to={link.to} variant="primary">
              {link.label}
            </LinkButton>
          ) : (
            action
          )}
        </div>
      )}
    </div>
  );
}

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

/** A drawn picture frame: straight where a list is empty, crooked where something failed. */
export function FrameDrawing({ state }: { state: 'empty' | 'crooked' }) {
  return (
    <svg
      overflow="visible"
      viewBox="0 0 120 110"
      width="120"
      height="110"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="60" cy="8" r="2.5" fill="currentColor" stroke="none" />
      <g transform={state === 'crooked' ? 'rotate(11 60 8)' : undefined}>
        <path d="M60 8 30 34M60 8l30 26" strokeWidth="1.5" />
        <path d="M16 34h88v70H16Z" strokeWidth="2.5" />
        <path d="M25 43h70v52H25Z" strokeWidth="1" opacity="0.6" />
        {state === 'crooked' ? (
          <path d="m52 43 8 15-9 9 11 13-5 15" strokeWidth="1.5" />
        ) : (
          <path d="M40 76c9-2 26-3 40-4" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
        )}
      </g>
    </svg>
  );
}
