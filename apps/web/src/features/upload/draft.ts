import type { Category, Style } from '@unslop/domain/categories';
import { SLOP } from '@unslop/domain/limits';
import type { UploadedImage } from './send-image.ts';

/** What somebody is about to post. It survives a reload: the texts, the sliders and the image itself. */
export interface Draft {
  title: string;
  description: string;
  prizeDollars: number;
  days: number;
  category: Category | '';
  style: Style | '';
  alt: string;
  /** Names the wish behind a send, with what was sent, so that sending it again posts it once. */
  wish: { key: string; body: string } | null;
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
  wish: null,
};

const placeOf = (userId: string) => `upload-draft:${userId}`;

/** The texts stand in local storage, which is read and written at once; the image, which is large, in IndexedDB. */
export function loadTexts(userId: string): Draft {
  try {
    return { ...emptyDraft, ...JSON.parse(localStorage.getItem(placeOf(userId)) ?? '{}') };
  } catch {
    return emptyDraft;
  }
}

export async function loadImage(userId: string): Promise<DraftImage | null> {
  try {
    const { get } = await import('idb-keyval');
    return (await get<DraftImage>(placeOf(userId))) ?? null;
  } catch {
    return null;
  }
}

export function saveTexts(userId: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(placeOf(userId));
    else localStorage.setItem(placeOf(userId), JSON.stringify(draft));
  } catch {
    // Private windows and full disks keep nothing; the form works all the same.
  }
}

export async function saveImage(userId: string, image: DraftImage | null): Promise<void> {
  try {
    const { set, del } = await import('idb-keyval');
    await (image ? set(placeOf(userId), image) : del(placeOf(userId)));
  } catch {
    // As above.
  }
}

export async function forgetDraft(userId: string): Promise<void> {
  saveTexts(userId, emptyDraft);
  await saveImage(userId, null);
}

export function isEmpty(draft: Draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(emptyDraft);
}
