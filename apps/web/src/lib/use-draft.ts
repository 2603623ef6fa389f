import { useState } from 'react';
import { keepDraft, readDraft } from './drafts.ts';

/** Returns text that survives a closed form and a reload. It stays on this device until it is sent. */
export function useDraft(name: string, initial = '') {
  const [text, setText] = useState(() => readDraft(name) ?? initial);
  return {
    text,
    set(next: string): void {
      setText(next);
      keepDraft(name, next);
    },
    clear(): void {
      setText('');
      keepDraft(name, null);
    },
  };
}
