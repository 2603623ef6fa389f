import type { ReportSubject } from '@unslop/domain/calls/reports';
import { LENGTH } from '@unslop/domain/limits';

/** A reportable subject, with the name that users know. */
export interface Reportable {
  type: ReportSubject;
  id: string;
  name: 'slop' | 'art' | 'comment' | 'profile';
}

/** Reasons to report a subject, most likely first. The last one requires an explanation. */
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

/** Maximum length of the explanation. Leaves room for the reason within the server's limit. */
export const maxWords = LENGTH.reason - 100;

/** Formats a report for moderators. */
export function reasonText(choice: string, words: string): string {
  return words.trim() ? `${choice}: ${words.trim()}` : choice;
}
