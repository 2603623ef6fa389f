import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type BadgeProps = {
  /** gloss: made by a machine. accent: the one that won. ink: stands out. */
  tone: 'gloss' | 'accent' | 'ink' | 'neutral';
  icon?: ReactNode;
  children: ReactNode;
};

const tones = {
  gloss: 'gloss gloss-shifting',
  accent: 'bg-accent text-on-accent',
  ink: 'bg-inverse text-on-inverse',
  neutral: 'bg-sunken text-text',
};

/** A short label of what something is. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-[4px] px-2 py-0.5 text-xs font-bold [&>svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
