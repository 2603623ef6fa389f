import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type BadgeProps = {
  /** gloss: machine-made. accent: the winner. ink: prominent. */
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

type PillProps = {
  tone: 'neutral' | 'positive' | 'warning' | 'danger' | 'accent';
  children: ReactNode;
};

const pillTones = {
  neutral: 'bg-sunken text-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent-soft text-accent-text',
};

/** A changing value in a capsule, such as a countdown or a status. */
export function Pill({ tone, children }: PillProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap tabular-nums transition-colors',
        pillTones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Count on a bell. Hidden at zero, "99+" above 99. Its button announces the count in its label. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
