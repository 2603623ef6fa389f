import { useEffectEvent, useLayoutEffect } from 'react';

/** Keyboard shortcuts of a page. Ignores keys in fields and dialogs, and with Ctrl, Alt or Meta. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || isTyping(event)) return;
    event.preventDefault();
    act();
  });
  // A layout effect listens before the first paint, so an early key press is not lost.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTyping({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return true;
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, [role="slider"], [role="menuitem"]'));
  return isField || document.querySelector('dialog:modal, [popover]:popover-open') !== null;
}
