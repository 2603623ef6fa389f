import type { CaseKind, FindingKind } from '@unslop/domain/calls/moderation';
import { searchTermOf } from '../../lib/search-term.ts';
import { findingWords } from './moderation-words.ts';

export type CaseStatus = 'open' | 'waiting' | 'appealed' | 'closed';

/** Filter of the moderation queue, stored in the URL. */
export interface CaseFilter {
  status: CaseStatus;
  q: string;
  kind: CaseKind | '';
  finding: FindingKind | '';
  /** Person that the cases are about. */
  user_id: string;
  ai_slop_id: string;
  assigned: 'me' | 'nobody' | '';
  /** Shows only cases that the viewer snoozed. */
  snoozed: 'true' | '';
}

export const statuses: readonly { id: CaseStatus; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'waiting', label: 'Needs a second' },
  { id: 'appealed', label: 'Appeals' },
  { id: 'closed', label: 'Closed' },
];

const kindNames: Readonly<Record<CaseKind, string>> = {
  entry: 'Entries',
  comment: 'Comments',
  ai_slop: 'Slops',
  profile: 'Profiles',
  award: 'Awards',
  process: 'Calls for process',
};
const optionsOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id: id as Id, name: name as string }));
export const kinds = optionsOf(kindNames);
export const findings = optionsOf(findingWords);
export const assignments = [
  { id: 'me', name: 'Assigned to me' },
  { id: 'nobody', name: 'Assigned to nobody' },
] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filter from the URL. Ignores unknown values. */
export function filterOf(params: URLSearchParams): CaseFilter {
  const known = <Id extends string>(name: string, options: readonly { id: Id }[]): Id | '' =>
    options.find(({ id }) => id === params.get(name))?.id ?? '';
  const idOf = (name: string) => (UUID.test(params.get(name) ?? '') ? params.get(name)! : '');
  return {
    status: known('tab', statuses) || 'open',
    // The site-wide search already uses `q`.
    q: searchTermOf(params.get('search') ?? ''),
    kind: known('kind', kinds),
    finding: known('finding', findings),
    user_id: idOf('user_id'),
    ai_slop_id: idOf('ai_slop_id'),
    assigned: known('assigned', assignments),
    snoozed: params.get('snoozed') === 'true' ? 'true' : '',
  };
}

/** Returns the filter as URL parameters, without defaults. */
export function paramsOf({ status, q: search, ...rest }: CaseFilter): Record<string, string> {
  const given = Object.entries({ search, ...rest }).filter(([, value]) => value !== '');
  return Object.fromEntries(status === 'open' ? given : [['tab', status], ...given]);
}

/** Returns the query string of the queue. Empty for open cases without a filter. */
export function searchOf(filter: CaseFilter): string {
  const search = new URLSearchParams(paramsOf(filter)).toString();
  return search && `?${search}`;
}

/** Returns the filter as the API expects it. */
export function queryOf({ status, ...rest }: CaseFilter) {
  const { kind, finding, assigned, snoozed, user_id, ai_slop_id, q } = rest;
  return {
    status,
    q: q || undefined,
    kind: kind || undefined,
    finding: finding || undefined,
    user_id: user_id || undefined,
    ai_slop_id: ai_slop_id || undefined,
    assigned: assigned || undefined,
    snoozed: snoozed || undefined,
  };
}

/** True if anything but the tab is chosen. */
export const isNarrowed = ({ status: _, ...rest }: CaseFilter): boolean => Object.values(rest).some(Boolean);

/** Empty filter: all cases of a tab. */
export const noFilter: Omit<CaseFilter, 'status'> = {
  q: '',
  kind: '',
  finding: '',
  user_id: '',
  ai_slop_id: '',
  assigned: '',
  snoozed: '',
};

/** An active filter and the change that removes it. */
interface Chip {
  label: string;
  without: Partial<CaseFilter>;
}

type Names = { person: string | null; slop: string | null };

/** Returns a chip for each active filter. The search has its own field. */
export function chipsOf(filter: CaseFilter, { person, slop }: Names): Chip[] {
  const { kind, finding, assigned, snoozed, user_id, ai_slop_id } = filter;
  return [
    kind && { label: kindNames[kind], without: { kind: '' as const } },
    finding && { label: findingWords[finding], without: { finding: '' as const } },
    user_id && { label: person ? `@${person}` : 'One person', without: { user_id: '' } },
    ai_slop_id && { label: slop ?? 'One contest', without: { ai_slop_id: '' } },
    assigned && {
      label: assignments.find(({ id }) => id === assigned)!.name,
      without: { assigned: '' as const },
    },
    snoozed && { label: 'Snoozed', without: { snoozed: '' as const } },
  ].filter((chip): chip is Exclude<typeof chip, ''> => chip !== '');
}
