/** Event streams that may be open at once. What is left of `perProcess` is for signed-in users. */
const STREAMS = { perUser: 5, perAddress: 20, ofGuests: 1_500, perProcess: 2_000 } as const;

type StreamOwner = 'user' | 'address';

export interface StreamSlots {
  /** @param key  a user id, or the network of a guest @returns frees the slot; null: none is free */
  take(owner: StreamOwner, key: string): (() => void) | null;
  count(): number;
  countOf(owner: StreamOwner, key: string): number;
}

export function createStreamSlots(): StreamSlots {
  const open = { user: new Map<string, number>(), address: new Map<string, number>() };
  const total = { user: 0, address: 0 };
  return {
    take(owner, key) {
      const mine = open[owner].get(key) ?? 0;
      if (mine >= (owner === 'user' ? STREAMS.perUser : STREAMS.perAddress)) return null;
      if (total.user + total.address >= STREAMS.perProcess) return null;
      if (owner === 'address' && total.address >= STREAMS.ofGuests) return null;
      open[owner].set(key, mine + 1);
      total[owner] += 1;
      return () => {
        total[owner] -= 1;
        const left = (open[owner].get(key) ?? 1) - 1;
        if (left > 0) open[owner].set(key, left);
        else open[owner].delete(key);
      };
    },
    count: () => total.user + total.address,
    countOf: (owner, key) => open[owner].get(key) ?? 0,
  };
}
