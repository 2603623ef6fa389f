import type { CaseEvent, CaseSubject, FindingKind, ModerationCase, QueuedCase } from '@unslop/domain/calls/moderation';
import { DISMISSED_SENTENCE, type HouseRule, ruleSentences } from '@unslop/domain/house-rules';
import type { CaseAct, PublicAct } from '@unslop/domain/moderation-acts';
import { countOf } from '../../ui/format-count.ts';

/** Button labels of the acts. */
export const actLabels: Readonly<Record<CaseAct, string>> = {
  dismiss: 'Dismiss',
  warn: 'Warn',
  hide: 'Hide it',
  unhide: 'Show it again',
  void_likes: 'Leave likes out',
  disqualify: 'Disqualify the entry',
  ban: 'Ban the person',
  unban: 'Lift the ban',
  freeze: 'Hold the money',
  unfreeze: 'Release the money',
  ask_process: 'Ask how it was made',
  cover: 'Cover it while we check',
  uncover: 'Lift the cover',
  clear: 'Nothing found, pay on schedule',
  more_time: 'Take more time',
  reopen: 'Reopen the case',
};

/** Names a proposed act. */
export const proposalLabel = (action: CaseAct | 'appeal_upheld'): string =>
  action === 'appeal_upheld' ? 'Uphold the appeal' : actLabels[action];

/** Label of the form's submit button. */
export function submitLabel(act: CaseAct, needsSecond: boolean): string {
  if (!needsSecond) return actLabels[act];
  return `Propose: ${actLabels[act].charAt(0).toLowerCase()}${actLabels[act].slice(1)}`;
}

/** Past tense of the acts, for the log. */
const doneWords: Readonly<
  Record<PublicAct | 'propose' | 'show_reporters' | 'show_voters' | 'download_layered', string>
> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  unhide: 'Shown again',
  void_likes: 'Likes left out',
  restore_likes: 'Likes counted again',
  disqualify: 'Entry disqualified',
  reinstate: 'Entry reinstated',
  ban: 'Banned',
  unban: 'Ban lifted',
  freeze: 'Money held',
  unfreeze: 'Money released',
  erase: 'Erased for good',
  ask_process: 'Asked how it was made',
  cover: 'Covered',
  uncover: 'Cover lifted',
  clear: 'Nothing found',
  more_time: 'More time taken',
  reopen: 'Reopened',
  release: 'Prize released',
  close: 'Closed without a decision',
  decline: 'Proposal declined',
  appeal_upheld: 'Appeal upheld',
  appeal_rejected: 'Appeal rejected',
  propose: 'Proposed',
  show_reporters: 'Names of reporters shown',
  show_voters: 'Names of voters shown',
  download_layered: 'Layered file downloaded',
};

/** Returns "Entry disqualified", or "Proposed: ban the person" for a proposal. */
export function doneText({ action, proposed }: Pick<CaseEvent, 'action' | 'proposed'>): string {
  if (proposed === 'appeal_upheld') return 'Proposed: uphold the appeal';
  if (proposed) return submitLabel(proposed as CaseAct, true).replace('Propose', 'Proposed');
  const known: Readonly<Record<string, string>> = doneWords;
  return known[action] ?? sentenceOf(action);
}

/** Fallback for an unknown act: turns "some_act" into "Some act". */
function sentenceOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const subjectWords: Readonly<Record<CaseSubject, string>> = {
  ai_slop: 'Slop',
  comment: 'Comment',
  profile: 'Profile',
  award: 'Award',
};

/** Names the kind of a case. Art without its picture is still art. */
export function kindOf({ kind }: Pick<QueuedCase, 'kind'>): string {
  return kind === 'entry' ? 'Art' : subjectWords[kind];
}

export const findingWords: Readonly<Record<FindingKind, string>> = {
  same_card: 'Same card',
  same_bank: 'Same bank account',
  same_device: 'Same device',
  same_network: 'Same network',
  money_taken_back: 'Money taken back',
  same_picture: 'Same picture',
  looks_alike: 'Looks alike',
  hidden_before: 'Hidden before',
  says_generated: 'Says it was generated',
  young_voters: 'Young accounts',
  voters_of_one_network: 'Likes from one network',
  voting_ring: 'Voting ring',
  burst_of_votes: 'Burst of likes',
  votes_that_decided: 'Linked accounts decided',
};

/** Explains an urgent case's rank in the queue. Null for an ordinary case. */
export function dangerOf({
  danger,
  is_appealed,
}: Pick<QueuedCase, 'danger' | 'is_appealed'>): { text: string; tone: 'danger' | 'warning' } | null {
  if (danger >= 3) return { text: 'Money at stake', tone: 'danger' };
  if (is_appealed) return { text: 'Appeal', tone: 'warning' };
  return danger === 2 ? { text: 'Many reports', tone: 'warning' } : null;
}

export function countsOf({ reports_count, findings }: Pick<QueuedCase, 'reports_count' | 'findings'>): string {
  const parts = [
    reports_count > 0 && countOf(reports_count, 'report'),
    findings.length > 0 && countOf(findings.length, 'finding'),
  ].filter(Boolean);
  return parts.join(', ') || 'No open reports';
}

export const conflictWords: Readonly<Record<NonNullable<ModerationCase['conflict']>, string>> = {
  own: 'This is about you or something you made, so another moderator decides it.',
  friend: 'You and this person follow each other, so another moderator decides it.',
  party: 'You or a friend are in this contest, so another moderator decides it.',
  vote: 'You liked an entry in this contest, so another moderator decides it.',
  device: 'You can’t judge this contest, so another moderator decides it.',
};

/** Returns the template reason for an act under a rule. Empty if there is none or no rule is chosen yet. */
export function readyWords(action: CaseAct, rule: HouseRule | ''): string {
  if (action === 'dismiss') return DISMISSED_SENTENCE;
  const sentences: Partial<Readonly<Record<CaseAct, string>>> = rule ? ruleSentences[rule] : {};
  return sentences[action] ?? '';
}

const allReady: ReadonlySet<string> = new Set([
  DISMISSED_SENTENCE,
  ...Object.values(ruleSentences).flatMap((ofRule) => Object.values(ofRule)),
]);

/** True for text that nobody typed, so another act or rule may replace it. */
export const isReady = (words: string): boolean => !words.trim() || allReady.has(words);

/** State of a process call that has not ended. */
export const processWords: Readonly<Record<NonNullable<QueuedCase['process']>['status'], string>> = {
  asked: 'Asked how it was made',
  paused: 'Request paused',
  answered: 'Process shown',
  unanswered: 'No process shown',
};

/** Outcome of a report. */
export const outcomeWords: Readonly<Record<NonNullable<ModerationCase['reports'][number]['outcome']>, string>> = {
  acted: 'we acted on it',
  dismissed: 'dismissed',
  undone: 'we reversed it',
};

/** Returns "40 minutes", "5 hours" or "3 days". */
export function hoursText(hours: number | null): string {
  if (hours === null) return 'none yet';
  const [count, unit] =
    hours < 1
      ? [Math.round(hours * 60), 'minute']
      : hours < 48
        ? [Math.round(hours), 'hour']
        : [Math.round(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
