import { MODERATION } from '@unslop/domain/limits';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';

export interface Selection {
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** Selects these cases, or deselects them if all are selected. Turns selecting on. */
  toggle: (ids: readonly string[]) => void;
  /** Selects exactly these cases. */
  choose: (ids: readonly string[]) => void;
  start: () => void;
  stop: () => void;
}

/** Holds the cases selected for one act, 50 at most. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);

  function choose(wanted: readonly string[]) {
    if (wanted.length > MODERATION.maxBulk) toast({ title: `${MODERATION.maxBulk} at a time. Decide these first.` });
    setIds(new Set(wanted.slice(0, MODERATION.maxBulk)));
  }

  return {
    isOn: ids !== null,
    ids: ids ?? new Set(),
    toggle(some) {
      const now = ids ?? new Set<string>();
      if (some.every((id) => now.has(id))) setIds(new Set([...now].filter((id) => !some.includes(id))));
      else choose([...new Set([...now, ...some])]);
    },
    choose,
    start: () => setIds(new Set()),
    stop: () => setIds(null),
  };
}
