import { useEffectEvent, useLayoutEffect } from 'react';

/** What single keys do on a page. Never while a field has the focus or a dialog is open, nor with Ctrl, Alt or Meta. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || isTyping(event)) return;
    event.preventDefault();
    act();
  });
  // With what is seen: a key that is pressed right after it must not get lost.
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
