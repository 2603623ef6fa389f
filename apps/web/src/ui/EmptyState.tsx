import type { ReactNode } from 'react';
import { FrameDrawing } from './FrameDrawing.tsx';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** The button or link that does what the text suggests. */
  action?: ReactNode;
  /** 'h1' where it is all there is on the page. */
  heading?: 'h1' | 'h2';
};

export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <FrameDrawing state="empty" />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
