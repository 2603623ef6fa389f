import Download from 'lucide-react/icons/download';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './Button.tsx';
import { cx } from './cx.ts';

/** A download link that looks like a button. */
export function DownloadLink({ variant, size, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a download {...rest} className={cx(buttonStyle({ variant, size }), className)}>
      <Download className="size-4" />
      {children}
    </a>
  );
}
