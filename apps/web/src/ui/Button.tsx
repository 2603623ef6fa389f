import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { positionNear } from './position-near.ts';
import { Spinner } from './Spinner.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode;
    /** Shows a spinner, ignores clicks and sets aria-busy. Keeps the label, so the width does not change. */
    isLoading?: boolean;
    /** Reason why it is disabled. The button stays focusable, so the reason can be read. */
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
    // aria-disabled keeps the button focusable but does not block clicks or submits.
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  look?: 'plain' | 'framed' | 'onPicture';
};

const looks = {
  plain: 'text-text hover:bg-sunken',
  framed: 'border border-line-strong bg-raised text-text hover:border-text hover:bg-sunken',
  onPicture: 'bg-night/75 text-on-night hover:bg-night',
};

/** Button of 44 by 44 px with only an icon. */
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

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonStyle({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-control border font-semibold select-none text-center transition-[background-color,border-color,color,translate] active:translate-y-px aria-disabled:active:translate-y-0 aria-disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:border-line',
  quiet:
    'border-line-strong bg-raised text-text hover:border-text hover:bg-sunken aria-disabled:border-line aria-disabled:text-muted',
  ghost:
    'border-transparent bg-transparent text-text hover:bg-sunken aria-disabled:text-muted aria-disabled:bg-transparent',
  danger:
    'border-danger bg-raised text-danger hover:bg-danger hover:text-surface aria-disabled:border-line aria-disabled:text-muted aria-disabled:bg-raised',
};

/** Small buttons keep a 44 px target through an invisible ::before. */
const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1 text-sm before:absolute before:-inset-y-[5px] before:inset-x-0 before:content-['']",
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
};

export function buttonStyle({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full');
}

/**
 * Shows `text` while its child is hovered or focused. Escape hides it. Visual only: give screen readers the same text
 * with aria-describedby or a label on the child, as Button does.
 */
function Tooltip({ text, wide = false, children }: { text: string; wide?: boolean; children: ReactNode }) {
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
      // Close only the tooltip, not the dialog around it.
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
