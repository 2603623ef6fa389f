import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type PillProps = {
  tone: 'neutral' | 'positive' | 'warning' | 'danger' | 'accent';
  /** Solid on pictures, soft on the page. */
  fill?: 'soft' | 'solid';
  icon?: ReactNode;
  children: ReactNode;
};

const soft = {
  neutral: 'bg-sunken text-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent-soft text-accent-text',
};
const solid = {
  neutral: 'bg-inverse text-on-inverse',
  positive: 'bg-positive text-surface',
  warning: 'bg-warning-fill text-on-warning-fill',
  danger: 'bg-danger text-surface',
  accent: 'bg-accent text-on-accent',
};

/** A changing value on a capsule: a countdown, a status. */
export function Pill({ tone, fill = 'soft', icon, children }: PillProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap tabular-nums transition-colors [&>svg]:size-4',
        (fill === 'solid' ? solid : soft)[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
