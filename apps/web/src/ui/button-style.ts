import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
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

/** Small buttons look small but keep a 44 px target through the invisible ::before. */
const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1 text-sm before:absolute before:-inset-y-[5px] before:inset-x-0 before:content-['']",
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
};

export function buttonStyle({ variant = 'quiet', size = 'medium', wide = false }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full');
}
