import type { ReportSubject } from '@unslop/domain/calls/reports';
import { LENGTH } from '@unslop/domain/limits';

/** What can be reported, in the word that people use for it. */
export interface Reportable {
  type: ReportSubject;
  id: string;
  name: 'slop' | 'art' | 'comment' | 'profile';
}

/** What can be wrong with it, the likeliest first. The last one says nothing without words. */
export function reasonsFor(name: Reportable['name']): string[] {
  return [
    'Spam or a scam',
    'Hateful or harassing',
    'Sexual, violent or illegal',
    ...{
      slop: ['Not theirs to post'],
      art: ['Not theirs to post', 'Made by AI, not by hand'],
      comment: [],
      profile: ['Pretends to be someone else'],
    }[name],
    otherReason,
  ];
}

export const otherReason = 'Something else';

/** How much may be added in words, so that both fit what the server keeps. */
export const maxWords = LENGTH.reason - 100;

/** As moderators read it. */
export function reasonText(choice: string, words: string): string {
  return words.trim() ? `${choice}: ${words.trim()}` : choice;
}
