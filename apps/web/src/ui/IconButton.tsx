import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  look?: 'plain' | 'framed' | 'onPicture';
};

const looks = {
  plain: 'text-text hover:bg-sunken',
  framed: 'border border-line-strong bg-raised text-text hover:border-text hover:bg-sunken',
  onPicture: 'bg-night/75 text-on-night hover:bg-night',
};

/** 44 by 44 px. */
export function IconButton({ label, icon, look = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors disabled:opacity-50 aria-pressed:bg-sunken',
        looks[look],
        className,
      )}
    >
      {icon}
    </button>
  );
}
