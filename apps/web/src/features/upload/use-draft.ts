import { useEffect, useState } from 'react';
import {
  type Draft,
  type DraftImage,
  deleteDraft,
  emptyDraft,
  isEmpty,
  loadImage,
  loadTexts,
  saveImage,
  saveTexts,
} from './draft.ts';

/** The draft of this person, brought back after a reload and kept with every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState(() => loadTexts(userId));
  const [hadTexts] = useState(!isEmpty(draft));
  const [image, setImage] = useState<DraftImage | null>(null);
  const [state, setState] = useState<'loading' | 'new' | 'restored' | 'over'>('loading');

  useEffect(() => {
    let isHere = true;
    void loadImage(userId).then((kept) => {
      if (!isHere) return;
      // An image that was chosen meanwhile stays.
      setImage((chosen) => chosen ?? kept);
      setState(hadTexts || kept ? 'restored' : 'new');
    });
    return () => {
      isHere = false;
    };
  }, [userId, hadTexts]);

  useEffect(() => {
    if (state !== 'over') saveTexts(userId, draft);
  }, [userId, state, draft]);
  useEffect(() => {
    if (state === 'new' || state === 'restored') void saveImage(userId, image);
  }, [userId, state, image]);

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
    /** It was posted: it must not come back. */
    finish: () => {
      setState('over');
      return deleteDraft(userId);
    },
  };
}
