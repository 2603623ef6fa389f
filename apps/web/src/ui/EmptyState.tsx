import type { ReactNode } from 'react';
import { FrameDrawing } from './FrameDrawing.tsx';
import { LinkButton } from './LinkButton.tsx';

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
