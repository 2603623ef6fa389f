import type { VoteReceipt } from '@unslop/domain/calls/votes';

/** Position and path of a leaf in a Merkle tree. */
type InclusionProof = Pick<VoteReceipt, 'index' | 'count' | 'path'>;

const encoder = new TextEncoder();

/** Hashes a leaf to hex. The leading 0 byte distinguishes leaves from nodes. */
export function leafHash(text: string): Promise<string> {
  return sha256(Uint8Array.of(0, ...encoder.encode(text)));
}

export function textHash(text: string): Promise<string> {
  return sha256(encoder.encode(text));
}

/** Computes the root from a leaf and its path. Null if the path does not match the position. Source: RFC 9162, 2.1.3.2 */
export async function rootFrom(leaf: string, { index, count, path }: InclusionProof): Promise<string | null> {
  if (index < 0 || index >= count) return null;
  let [hash, at, last] = [leaf, index, count - 1];
  for (const step of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(step, hash);
      while (at % 2 === 0 && at > 0) [at, last] = [at >> 1, last >> 1];
    } else hash = await nodeHash(hash, step);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? hash : null;
}

function nodeHash(left: string, right: string): Promise<string> {
  return sha256(Uint8Array.of(1, ...bytesOf(left), ...bytesOf(right)));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
