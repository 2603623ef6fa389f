import type { Category, Style } from '@unslop/domain/categories';
import { SLOP } from '@unslop/domain/limits';
import { useEffect, useState } from 'react';
import { keepDraft, keepDraftFile, readDraft, readDraftFile } from '../../lib/drafts.ts';
import type { UploadedImage } from '../../lib/upload-image.ts';

/** What a user is about to post. It survives a reload: the texts, the sliders and the image itself. */
export interface Draft {
  title: string;
  description: string;
  prizeDollars: number;
  days: number;
  category: Category | '';
  style: Style | '';
  alt: string;
  isSealed: boolean;
  /** Names the submission behind a send, with what was sent, so that sending it again posts it once. */
  submission: { key: string; body: string } | null;
}

export interface DraftImage {
  file: File;
  /** What the server answered, once it has the image; its address can be used for an hour. */
  uploaded: UploadedImage | null;
  uploadedAtMs: number;
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  prizeDollars: SLOP.minPrizeDollars,
  days: SLOP.defaultDays,
  category: '',
  style: '',
  alt: '',
  isSealed: false,
  submission: null,
};

const nameOf = (userId: string) => `upload:${userId}`;

function loadTexts(userId: string): Draft {
  try {
    return { ...emptyDraft, ...JSON.parse(readDraft(nameOf(userId)) ?? '{}') };
  } catch {
    return emptyDraft;
  }
}

function saveTexts(userId: string, draft: Draft): void {
  keepDraft(nameOf(userId), isEmpty(draft) ? null : JSON.stringify(draft));
}

function isEmpty(draft: Draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(emptyDraft);
}

/** The draft of this person, brought back after a reload and kept with every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState(() => loadTexts(userId));
  const [hadTexts] = useState(!isEmpty(draft));
  const [image, setImage] = useState<DraftImage | null>(null);
  const [state, setState] = useState<'loading' | 'new' | 'restored' | 'over'>('loading');

  useEffect(() => {
    let isHere = true;
    void readDraftFile<DraftImage>(nameOf(userId)).then((kept) => {
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
    if (state === 'new' || state === 'restored') void keepDraftFile(nameOf(userId), image);
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
      saveTexts(userId, emptyDraft);
      return keepDraftFile(nameOf(userId), null);
    },
  };
}
