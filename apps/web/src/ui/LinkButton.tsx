import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode };

/** Goes somewhere, looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonStyle({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}
