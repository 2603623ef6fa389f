import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { conflictWords } from './moderation-words.ts';

type Proposal = NonNullable<ModerationCase['proposal']>;

/** Cases whose proposals match in act, rule, texts and effects. */
export interface ProposalGroup {
  key: string;
  proposal: Proposal;
  cases: ModerationCase[];
}

/** Groups the proposals that the viewer can answer. Returns the reasons for the others. */
export function proposalsOf(
  read: readonly ModerationCase[],
  isConfirmed: boolean,
): { groups: ProposalGroup[]; left: { text: string; count: number }[] } {
  const groups = new Map<string, ProposalGroup>();
  const left = new Map<string, number>();
  for (const one of read) {
    const reason = whyNot(one, isConfirmed);
    if (reason !== null || !one.proposal) {
      left.set(reason ?? NOTHING, (left.get(reason ?? NOTHING) ?? 0) + 1);
      continue;
    }
    const { action, rule, reason: words, public_reason, by, effects } = one.proposal;
    const key = JSON.stringify([action, rule, words, public_reason, by, effects]);
    const known = groups.get(key);
    if (known) known.cases.push(one);
    else groups.set(key, { key, proposal: one.proposal, cases: [one] });
  }
  return { groups: [...groups.values()], left: [...left].map(([text, count]) => ({ text, count })) };
}

const NOTHING = 'nothing is proposed.';

function whyNot({ proposal, conflict }: ModerationCase, isConfirmed: boolean): string | null {
  if (conflict) return conflictWords[conflict];
  if (!proposal) return NOTHING;
  if (proposal.by_you) return 'you proposed it yourself.';
  return isConfirmed ? proposal.refused : null;
}
