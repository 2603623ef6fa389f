import type { Category, Style } from '@unslop/domain/categories';
import { SLOP } from '@unslop/domain/limits';
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
  submission: null,
};

const nameOf = (userId: string) => `upload:${userId}`;

export function loadTexts(userId: string): Draft {
  try {
    return { ...emptyDraft, ...JSON.parse(readDraft(nameOf(userId)) ?? '{}') };
  } catch {
    return emptyDraft;
  }
}

export function loadImage(userId: string): Promise<DraftImage | null> {
  return readDraftFile<DraftImage>(nameOf(userId));
}

export function saveTexts(userId: string, draft: Draft): void {
  keepDraft(nameOf(userId), isEmpty(draft) ? null : JSON.stringify(draft));
}

export function saveImage(userId: string, image: DraftImage | null): Promise<void> {
  return keepDraftFile(nameOf(userId), image);
}

export async function deleteDraft(userId: string): Promise<void> {
  saveTexts(userId, emptyDraft);
  await saveImage(userId, null);
}

export function isEmpty(draft: Draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(emptyDraft);
}
