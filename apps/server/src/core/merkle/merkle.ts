import { hash } from 'node:crypto';

const HASH_BYTES = 32;
const NODE = Buffer.from([1]);

/** Position of a leaf in a tree, and the sibling hashes on its path. Anyone can compute the root from these. */
export interface InclusionProof {
  index: number;
  count: number;
  path: string[];
}

/**
 * Builds the Merkle tree over sorted leaves, 32 bytes each in `leaves`. `merkle_root` computes the same root in SQL.
 * Source: RFC 6962, 2.1; docs/use/receipts.md
 */
export function merkleTree(leaves: Buffer) {
  const levels = levelsOf(leaves);
  return {
    root: leaves.length === 0 ? sha256(leaves) : levels.at(-1)!,

    /** @returns null if the tree has no such leaf */
    prove(leaf: Buffer): InclusionProof | null {
      const index = positionOf(leaves, leaf);
      if (index === -1) return null;
      const beside = levels.map((level, height) => hashAt(level, (index >> height) ^ 1));
      const path = beside.filter((hash) => hash.length > 0).map((hash) => hash.toString('hex'));
      return { index, count: leaves.length / HASH_BYTES, path };
    },
  };
}

/** Returns the levels from the leaves to the root. The odd hash at the end of a level moves up unchanged. */
function levelsOf(leaves: Buffer): Buffer[] {
  const levels = [leaves];
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2 * HASH_BYTES) {
      const pair = level.subarray(at, at + 2 * HASH_BYTES);
      above.push(pair.length === HASH_BYTES ? pair : sha256(Buffer.concat([NODE, pair])));
    }
    level = Buffer.concat(above);
  }
  return levels;
}

/** Binary search, because the leaves are sorted. */
function positionOf(leaves: Buffer, leaf: Buffer): number {
  let [low, high] = [0, leaves.length / HASH_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Buffer.compare(hashAt(leaves, middle), leaf) < 0) low = middle + 1;
    else high = middle;
  }
  return hashAt(leaves, low).equals(leaf) ? low : -1;
}

const hashAt = (level: Buffer, at: number) => level.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');
