import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { positionNear } from './position-near.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Reason why it is disabled, shown below the label. */
  disabledReason?: string | null;
  onSelect: () => void;
};
type TriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'
>;
type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  /** Spread the props on the trigger button. */
  trigger: (props: TriggerProps) => ReactNode;
};

/** Menu in a native popover. It closes on Escape or a click outside, and is in the top layer. */
export function Menu({ label, items, trigger }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function toggle() {
    menu.current?.togglePopover();
    if (!isOpen && menu.current && button.current) {
      positionNear(button.current, menu.current, { side: 'below', align: 'end' });
      focusItem(menu.current, 0);
    }
  }

  function choose(item: MenuItem) {
    if (item.disabledReason) return;
    menu.current?.hidePopover();
    button.current?.focus();
    item.onSelect();
  }

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') return menu.current?.hidePopover();
    const at = itemsOf(event.currentTarget).indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusItem(event.currentTarget, to);
  }

  return (
    <>
      {trigger({ ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': id, onClick: toggle })}
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={moveByKey}
        className="floating min-w-52 max-w-80 rounded-panel border border-line bg-raised p-1.5 text-text shadow-overlay"
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.disabledReason ? true : undefined}
            onClick={() => choose(item)}
            className={cx(
              'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left focus-visible:outline-offset-[-2px] focus-visible:shadow-none',
              item.disabledReason ? 'cursor-not-allowed text-muted' : 'hover:bg-sunken focus-visible:bg-sunken',
              item.tone === 'danger' && !item.disabledReason && 'text-danger',
            )}
          >
            {item.icon && <span className="shrink-0 [&>svg]:size-5">{item.icon}</span>}
            <span className="min-w-0">
              {item.label}
              {item.disabledReason && <span className="block text-sm">{item.disabledReason}</span>}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

function itemsOf(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

function focusItem(menu: HTMLElement, index: number) {
  const items = itemsOf(menu);
  items.at(index % items.length)?.focus();
}
