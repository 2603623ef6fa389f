import type { BulkResult, PossibleAct } from '@unslop/domain/calls/moderation';
import type { BulkAct } from '@unslop/domain/moderation-acts';
import { countOf } from '../../ui/format-count.ts';

/** Effects of each act on one case. */
export interface Previewed {
  id: string;
  acts: readonly (Omit<PossibleAct, 'action'> & { action: BulkAct; same_as: string | null })[];
}

/** Cases that share a sentence. */
interface Same {
  text: string;
  ids: string[];
}

export interface BulkSummary {
  /** Run immediately. */
  now: string[];
  /** Need a second moderator. */
  second: string[];
  /** Covered by another case about the same person. */
  same: string[];
  /** Impossible, by reason. */
  refused: Same[];
  /** Effects in the order of the cases, with equal ones combined. */
  effects: Same[];
}

/** Summarizes the effects of an act on several cases. */
export function summaryOf(previewed: readonly Previewed[], action: BulkAct): BulkSummary {
  const summary: BulkSummary = { now: [], second: [], same: [], refused: [], effects: [] };
  for (const { id, acts } of previewed) {
    const act = acts.find((each) => each.action === action);
    if (!act || act.refused !== null) {
      note(summary.refused, act?.refused ?? 'Someone decided this case.', id);
      continue;
    }
    summary[act.same_as !== null ? 'same' : act.needs === 'two' ? 'second' : 'now'].push(id);
    for (const effect of act.effects) note(summary.effects, effect, id);
  }
  return summary;
}

function note(all: Same[], text: string, id: string): void {
  const known = all.find((each) => each.text === text);
  if (known) known.ids.push(id);
  else all.push({ text, ids: [id] });
}

type Words = { verb: string; one: string; many: string; cannot: string; done: string };

const words: Readonly<Record<BulkAct, Words>> = {
  dismiss: {
    verb: 'Dismiss',
    one: 'is dismissed',
    many: 'are dismissed',
    cannot: 'cannot be dismissed',
    done: 'dismissed',
  },
  warn: {
    verb: 'Warn for',
    one: 'gets a warning',
    many: 'get a warning',
    cannot: 'cannot get a warning',
    done: 'warned',
  },
  cover: { verb: 'Cover', one: 'is covered', many: 'are covered', cannot: 'cannot be covered', done: 'covered' },
  hide: { verb: 'Hide', one: 'is hidden', many: 'are hidden', cannot: 'cannot be hidden', done: 'hidden' },
  ban: {
    verb: 'Ban for',
    one: 'bans the person',
    many: 'ban the person',
    cannot: 'cannot lead to a ban',
    done: 'banned',
  },
};

/** Returns "12 are dismissed right away.", "3 need a second moderator." and "5 are about the same person and don’t change." */
export function happensText(action: BulkAct, { now, second, same }: BulkSummary): string[] {
  const { one, many } = words[action];
  return [
    now.length > 0 && `${countOf(now.length, one, many)} right away.`,
    second.length > 0 && `${countOf(second.length, 'needs', 'need')} a second moderator.`,
    same.length > 0 &&
      `${countOf(same.length, 'is about the same person and doesn’t change', 'are about the same person and don’t change')}.`,
  ].filter((line) => line !== false);
}

/** Returns "2 cannot be dismissed: It is covered." */
export function refusedText(action: BulkAct, { text, ids }: Same): string {
  return `${ids.length} ${words[action].cannot}: ${text}`;
}

/** Returns the label of the button, such as "Hide 12, propose 3". */
export function bulkLabel(action: BulkAct, { now, second }: BulkSummary): string {
  const { verb } = words[action];
  if (second.length === 0) return `${verb} ${now.length}`;
  if (now.length === 0) return `Propose for ${second.length}`;
  return `${verb} ${now.length}, propose for ${second.length}`;
}

/** Returns "12 dismissed, 3 proposed, 2 refused". Counts a person banned through several cases once. */
export function resultsText(results: readonly BulkResult[], done: string): string {
  const counted = results.filter(({ same_as }) => same_as === null);
  const countBy = (status: BulkResult['status']) => counted.filter((each) => each.status === status).length;
  const parts = [
    [countBy('done'), done],
    [countBy('proposed'), 'proposed'],
    [countBy('refused'), 'refused'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

export const doneWord = (action: BulkAct): string => words[action].done;
