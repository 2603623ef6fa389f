import { useEffect, useState } from 'react';
import {
  type Draft,
  type DraftImage,
  emptyDraft,
  forgetDraft,
  isEmpty,
  loadDraft,
  saveImage,
  saveTexts,
} from './draft.ts';

/** The draft of this person, brought back after a reload and kept with every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const [image, setImage] = useState<DraftImage | null>(null);
  const [state, setState] = useState<'loading' | 'new' | 'restored' | 'over'>('loading');

  useEffect(() => {
    let isHere = true;
    void loadDraft(userId).then((saved) => {
      if (!isHere) return;
      setDraft(saved.draft);
      setImage(saved.image);
      setState(isEmpty(saved) ? 'new' : 'restored');
    });
    return () => {
      isHere = false;
    };
  }, [userId]);

  const isKept = state === 'new' || state === 'restored';
  useEffect(() => {
    if (isKept) saveTexts(userId, draft);
  }, [userId, isKept, draft]);
  useEffect(() => {
    if (isKept) void saveImage(userId, image);
  }, [userId, isKept, image]);

  return {
    draft,
    image,
    state,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    setImage,
    /** At once, before something is sent that must not be sent under another key. */
    saveNow: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      saveTexts(userId, next);
    },
    startOver: () => {
      setDraft(emptyDraft);
      setImage(null);
      setState('new');
    },
    /** It was posted: nothing may bring it back. */
    finish: () => {
      setState('over');
      return forgetDraft(userId);
    },
  };
}
