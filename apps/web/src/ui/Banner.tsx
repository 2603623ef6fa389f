import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type BannerProps = {
  tone: 'neutral' | 'positive' | 'warning' | 'danger';
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

const tones = {
  neutral: 'bg-sunken text-text border-line',
  positive: 'bg-positive-soft text-positive border-positive',
  warning: 'bg-warning-soft text-warning border-warning',
  danger: 'bg-danger-soft text-danger border-danger',
};

/** A persistent message. Screen readers announce danger immediately and the others politely. */
export function Banner({ tone, icon, title, children, action }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border-l-4 px-4 py-3 [&>svg]:size-5 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-60">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  );
}
