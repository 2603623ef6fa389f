import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { positionNear } from './position-near.ts';

type TooltipProps = { text: string; wide?: boolean; children: ReactNode };

/**
 * Shows `text` while its child is hovered or focused; Escape hides it. Only for the eye: say the same to screen readers
 * with aria-describedby or a label on the child, as Button does.
 */
export function Tooltip({ text, wide = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  function show() {
    if (!anchor.current || !bubble.current) return;
    bubble.current.showPopover();
    positionNear(anchor.current, bubble.current, { side: 'above', align: 'center' });
  }

  function hide() {
    bubble.current?.hidePopover();
  }

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && bubble.current?.matches(':popover-open')) {
      // Only the tooltip closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the control inside.
    <span
      ref={anchor}
      className={cx('relative inline-flex', wide && 'w-full')}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      <span
        ref={bubble}
        popover="manual"
        aria-hidden="true"
        className="floating max-w-72 rounded-control bg-inverse px-3 py-2 text-sm font-medium text-on-inverse shadow-overlay"
      >
        {text}
      </span>
    </span>
  );
}
