import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type Tab<Id extends string> = { id: Id; label: string };
type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  isWide?: boolean;
  /** Content of the active tab. */
  children: ReactNode;
};

/** Arrow keys, Home and End move between tabs and activate them. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, isWide = false, children }: TabsProps<Id>) {
  const id = useId();

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.id === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="flex gap-x-6 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'brush-underline min-h-12 shrink-0 rounded-control px-1 font-semibold whitespace-nowrap focus-visible:-outline-offset-2 focus-visible:shadow-none',
              tab.id === active ? 'text-text' : 'text-muted hover:text-text',
              isWide && 'flex-1',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}
