import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ComponentProps } from 'react';

type SelectBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  label: string;
  isPartial?: boolean;
};

/** A checkbox. Its click target is the positioned card around it. */
export function SelectBox({ label, isPartial = false, ...rest }: SelectBoxProps) {
  const Mark = isPartial ? Minus : Check;
  return (
    <label className="shrink-0 after:absolute after:inset-0 after:content-['']">
      <span className="relative z-1 grid size-6 place-items-center">
        <input
          {...rest}
          ref={(box) => {
            if (box) box.indeterminate = isPartial;
          }}
          type="checkbox"
          aria-label={label}
          className="peer absolute inset-0 scroll-my-40 appearance-none rounded-[4px] border-2 border-line-strong bg-raised checked:border-text checked:bg-text indeterminate:border-text indeterminate:bg-text"
        />
        <Mark
          strokeWidth={3.5}
          className="pointer-events-none relative size-4 text-surface opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
    </label>
  );
}
