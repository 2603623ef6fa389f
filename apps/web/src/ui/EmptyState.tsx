import type { ReactNode } from 'react';
import { HungFrame } from './HungFrame.tsx';

type EmptyStateProps = {
  title: string;
  children?: ReactNode /** The button or link that does what the text suggests. */;
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <HungFrame state="empty" />
      <h2 className="mt-5 text-xl">{title}</h2>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
