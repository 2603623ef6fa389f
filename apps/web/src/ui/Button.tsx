import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode;
    /** Shows a spinner, swallows clicks and announces itself as busy. The label stays, so nothing changes width. */
    isLoading?: boolean;
    /** Why it cannot be used now. The button stays reachable, so that the reason can be read. */
    disabledReason?: string | null;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  isLoading = false,
  disabledReason = null,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = isLoading || disabledReason !== null;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled keeps the focus but not the click, and a blocked submit button must not submit.
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={cx(buttonStyle({ variant, size, wide }), className)}
      aria-disabled={isBlocked || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={handleClick}
    >
      {isLoading ? <Spinner sizePx={18} /> : icon}
      {children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <Tooltip text={disabledReason} wide={wide}>
      {button}
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </Tooltip>
  );
}
