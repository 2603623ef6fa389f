import type { Category, Style } from '@unslop/domain/categories';
import { SLOP } from '@unslop/domain/limits';
import { useEffect, useState } from 'react';
import { keepDraft, keepDraftFile, readDraft, readDraftFile } from '../../lib/drafts.ts';
import type { UploadedImage } from '../../lib/upload-image.ts';

/** Draft of a post. Texts, sliders and image survive a reload. */
export interface Draft {
  title: string;
  description: string;
  prizeDollars: number;
  days: number;
  category: Category | '';
  style: Style | '';
  alt: string;
  isSealed: boolean;
  /** Idempotency key and body of the last attempt, so a retry posts only once. */
  submission: { key: string; body: string } | null;
}

export interface DraftImage {
  file: File;
  /** The server's answer to the upload. Its URL can be used for an hour. */
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

/** Restores the user's draft after a reload and saves every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState(() => loadTexts(userId));
  const [hadTexts] = useState(!isEmpty(draft));
  const [image, setImage] = useState<DraftImage | null>(null);
  const [state, setState] = useState<'loading' | 'new' | 'restored' | 'over'>('loading');

  useEffect(() => {
    let isHere = true;
    void readDraftFile<DraftImage>(nameOf(userId)).then((kept) => {
      if (!isHere) return;
      // Keep an image that was chosen meanwhile.
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
    /** Saves immediately, before a send that must not repeat under another key. */
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
    /** Deletes the draft after posting. */
    finish: () => {
      setState('over');
      saveTexts(userId, emptyDraft);
      return keepDraftFile(nameOf(userId), null);
    },
  };
}
