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

export interface SavedDraft {
  draft: Draft;
  image: DraftImage | null;
}

const placeOf = (userId: string) => `upload-draft:${userId}`;

/** null where there is none, or where the browser keeps nothing for us. */
export async function loadDraft(userId: string): Promise<SavedDraft | null> {
  try {
    const { get } = await import('idb-keyval');
    const saved = await get<SavedDraft>(placeOf(userId));
    return saved ? { draft: { ...emptyDraft, ...saved.draft }, image: saved.image } : null;
  } catch {
    return null;
  }
}

export async function saveDraft(userId: string, saved: SavedDraft): Promise<void> {
  try {
    const { set, del } = await import('idb-keyval');
    await (isEmpty(saved) ? del(placeOf(userId)) : set(placeOf(userId), saved));
  } catch {
    // Private windows and full disks keep nothing; the form works all the same.
  }
}

export async function forgetDraft(userId: string): Promise<void> {
  await saveDraft(userId, { draft: emptyDraft, image: null });
}

export function isEmpty({ draft, image }: SavedDraft): boolean {
  return image === null && draft.wish === null && JSON.stringify(draft) === JSON.stringify(emptyDraft);
}
