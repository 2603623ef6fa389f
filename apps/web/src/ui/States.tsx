import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, LinkButton } from './Button.tsx';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type EmptyStateLink = { to: string; label: string; isQuiet?: true };

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** Link to what the text suggests. */
  link?: EmptyStateLink;
  /** 'h1' if it is the page's only content. */
  heading?: 'h1' | 'h2';
};

export function EmptyState({ title, children, link, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <FrameDrawing state="empty" />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {link && (
        <div className="mt-6">
          <LinkButton to={link.to} variant={link.isQuiet ? 'quiet' : 'primary'}>
            {link.label}
          </LinkButton>
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
  onRetry: () => void;
  /** 'h1' if it is the page's only content. */
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
      <Button className="mt-6" isLoading={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

/** A drawn picture frame: straight for an empty list, crooked for a failure. */
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

type SkeletonProps =
  | { shape: 'text'; width?: 'full' | 'half' | 'short' }
  | { shape: 'block'; ratio: number }
  | { shape: 'circle'; sizePx: number };

/** A grey placeholder in the shape of the content. Put one status with "Loading" beside a group of them. */
export function Skeleton(props: SkeletonProps) {
  if (props.shape === 'text') {
    const widths = { full: 'w-full', half: 'w-1/2', short: 'w-24' };
    return (
      <span aria-hidden="true" className={cx('skeleton block h-4 rounded-frame', widths[props.width ?? 'full'])} />
    );
  }
  if (props.shape === 'circle') {
    return (
      <span
        aria-hidden="true"
        className="skeleton block shrink-0 rounded-full"
        style={{ width: props.sizePx, height: props.sizePx }}
      />
    );
  }
  return (
    <span aria-hidden="true" className="skeleton block w-full rounded-frame" style={{ aspectRatio: props.ratio }} />
  );
}

type SkeletonListProps = { label: string; count: number; className: string; itemClass?: string; children: ReactNode };

/** Repeats a skeleton, and announces the loading content once. */
export function SkeletonList({ label, count, className, itemClass, children }: SkeletonListProps) {
  return (
    <div className={className}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} className={itemClass}>
          {children}
        </div>
      ))}
    </div>
  );
}

/** Heading of a loading page, for screen readers only. */
export function LoadingHeading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="sr-only">
      <h1>{children}</h1>
    </div>
  );
}

type ErrorBoundaryProps = { title: string; hint: string; children: ReactNode };

/** Catches errors of its children, including a chunk that fails to load. Offers to reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page crashed', error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState heading="h1" title={this.props.title} retryLabel="Reload" onRetry={() => location.reload()}>
        {this.props.hint}
      </ErrorState>
    );
  }
}
