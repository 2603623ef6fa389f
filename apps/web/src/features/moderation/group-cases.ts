import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { MODERATION } from '@unslop/domain/limits';
import { type CaseFilter, noFilter } from './case-filter.ts';
import { findingWords, kindOf } from './moderation-words.ts';

export interface CaseGroup {
  /** Most urgent case. It sets the group's position. */
  leader: QueuedCase;
  /** Loaded cases, including the leader. */
  items: QueuedCase[];
  /** Up to as many ids as one act accepts. */
  ids: readonly string[];
  count: number;
}

/**
 * True if the filter matches whole groups, so the server lists only their leaders. Other filters match single cases.
 * Keep in sync with listCases (apps/server/src/features/moderation/queue.ts).
 */
export const listsLeaders = ({ status, kind, ai_slop_id, user_id, assigned, snoozed }: CaseFilter): boolean =>
  status === 'open' && kind !== 'process' && !ai_slop_id && !user_id && assigned !== 'me' && !snoozed;

/** Folds similar cases of one person into one card, at the position of the most urgent. */
export function groupCases(cases: readonly QueuedCase[], filter: CaseFilter): (QueuedCase | CaseGroup)[] {
  // Proposals, appeals and the cases of one person are reviewed one by one.
  if (filter.user_id || filter.status !== 'open') return [...cases];
  const groups = new Map<string | null, QueuedCase[]>();
  for (const item of cases) {
    if (!item.group?.count) continue;
    const key = item.card_id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return cases.flatMap((item) => {
    const items = groups.get(item.card_id);
    if (!items || !item.group?.count) return item;
    if (items[0] !== item) return [];
    const group = groupOf(items, listsLeaders(filter));
    return group.count > 1 ? group : item;
  });
}

function groupOf(items: QueuedCase[], isWhole: boolean): CaseGroup {
  const leader = items[0]!;
  const loaded = items.map(({ id }) => id);
  const all = isWhole ? [...new Set([...loaded, ...leader.group!.ids])] : loaded;
  return {
    leader,
    items,
    ids: all.slice(0, MODERATION.maxBulk),
    count: isWhole ? leader.group!.count + 1 : loaded.length,
  };
}

/** Returns "6 cases of @name: same picture", or without findings "6 cases of @name: comments". */
export function groupTitle({ leader, count }: Pick<CaseGroup, 'leader' | 'count'>): string {
  const found = [...new Set(leader.findings)].map((kind) => findingWords[kind].toLowerCase());
  return `${count.toLocaleString('en-US')} cases of @${leader.person.username}: ${found.join(', ') || pluralOf(leader)}`;
}

function pluralOf(leader: QueuedCase): string {
  const kind = kindOf(leader).toLowerCase();
  return kind === 'art' ? kind : `${kind}s`;
}

/** Returns a filter for the cases of a group. It also matches the person's other cases of this kind. */
export function filterOfGroup({ leader }: Pick<CaseGroup, 'leader'>): CaseFilter {
  const { kind, person } = leader;
  return { ...noFilter, status: 'open', kind, user_id: person.user_id };
}
