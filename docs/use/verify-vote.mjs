// Checks with nothing of ours that a vote was counted, and is in the totals. What is hashed: docs/use/receipts.md
//   node verify-vote.mjs RECEIPT [RECORD]
// RECEIPT is the file from "My votes". RECORD is the award record, as a file or an address; without it, the address in the receipt.
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
export const hashOf = (prefix, ...lines) => sha256(Buffer.from(prefix), lines.join('\n'));
export const leafOf = ({ ai_slop_id, comment_id, voter_id, voted_at, secret }) =>
  hashOf([0], 'unslop vote 1', ai_slop_id, comment_id, voter_id, voted_at, secret);

/** The root to which a leaf leads, or null where the path does not fit the place of the leaf. Source: RFC 9162, 2.1.3.2 */
export function rootFrom(leaf, { index, count, path }) {
  if (!(index >= 0 && index < count)) return null;
  let [hash, at, last] = [leaf, index, count - 1];
  for (const step of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = sha256(Buffer.from([1]), step, hash);
      while (at % 2 === 0 && at > 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = sha256(Buffer.from([1]), hash, step);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash.toString('hex') : null;
}

/** Returns the problem with an award record by itself, or null: its root binds the count and the root of each entry. */
export function problemOfRecord({ ai_slop_id, entries, votes }) {
  const counted = entries.reduce((sum, entry) => sum + entry.counted_likes, 0);
  if (counted !== votes?.count) return `${counted} likes were counted, the root is over ${votes?.count}`;
  if (votes.construction === 'unslop vote 1') return null;
  if (votes.construction !== 'unslop votes 2') return `unknown construction ${votes.construction}`;
  const lines = entries.map((entry) => `${entry.comment_id} ${entry.counted_likes} ${entry.votes_root}`).sort();
  const root = hashOf([], 'unslop votes 2', ai_slop_id, ...lines).toString('hex');
  return root === votes.root ? null : 'the root of the award record does not bind its entries';
}

/** What is wrong with a receipt, or null. */
export function problemWith(receipt, record) {
  const entry = record.entries.find(({ comment_id }) => comment_id === receipt.comment_id);
  if (receipt.construction !== 'unslop vote 1') return `unknown construction ${receipt.construction}`;
  if (record.ai_slop_id !== receipt.ai_slop_id || !entry) return 'the award record is of another slop, or entry';
  if (problemOfRecord(record)) return problemOfRecord(record);
  const tree = { count: entry.counted_likes, root: entry.votes_root };
  const { count, root } = record.votes.construction === 'unslop vote 1' ? record.votes : tree;
  if (receipt.count !== count) return `the receipt is of ${receipt.count} votes, not ${count}`;
  return rootFrom(leafOf(receipt), receipt) === root ? null : 'the vote is not under its root in the award record';
}

export const read = async (where) =>
  JSON.parse(/^https?:/.test(where) ? await (await fetch(where)).text() : readFileSync(where, 'utf8'));
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const receipt = await read(process.argv[2]);
  const problem = problemWith(receipt, await read(process.argv[3] ?? receipt.record));
  console.log(problem ? `NOT PROVEN: ${problem}` : `Counted: one of ${receipt.count} votes under ${receipt.root}`);
  process.exitCode = problem ? 1 : 0;
}
