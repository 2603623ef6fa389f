import { useEffect, useRef, useState } from 'react';
import { type Draft, type DraftImage, emptyDraft, forgetDraft, isEmpty, loadDraft, saveDraft } from './draft.ts';

const saveAfterMs = 250;

/** The draft of this person, brought back after a reload and kept with every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const [image, setImage] = useState<DraftImage | null>(null);
  const [state, setState] = useState<'loading' | 'new' | 'restored'>('loading');
  const isOver = useRef(false);

  useEffect(() => {
    let isHere = true;
    void loadDraft(userId).then((saved) => {
      if (!isHere) return;
      if (saved) {
        setDraft(saved.draft);
        setImage(saved.image);
      }
      setState(saved && !isEmpty(saved) ? 'restored' : 'new');
    });
    return () => {
      isHere = false;
    };
  }, [userId]);

  useEffect(() => {
    if (state === 'loading') return;
    const save = () => {
      if (!isOver.current) void saveDraft(userId, { draft, image });
    };
    const timer = setTimeout(save, saveAfterMs);
    // A reload does not wait for the timer.
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [userId, state, draft, image]);

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
      return saveDraft(userId, { draft: next, image });
    },
    startOver: () => {
      setDraft(emptyDraft);
      setImage(null);
      setState('new');
      void forgetDraft(userId);
    },
    /** It was posted: nothing may bring it back. */
    finish: () => {
      isOver.current = true;
      return forgetDraft(userId);
    },
  };
}
