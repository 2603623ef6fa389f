// Checks with nothing of ours that a vote was counted. What is hashed: docs/receipts.md
//   node verify-vote.mjs RECEIPT [RECORD]
// RECEIPT is the file from "My votes". RECORD is the award record, as a file or an address; without it, the address in the receipt.
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const [LEAF, NODE] = [Buffer.from([0]), Buffer.from([1])];

export function leafOf({ ai_slop_id, comment_id, voter_id, voted_at, secret }) {
  return sha256(LEAF, ['unslop vote 1', ai_slop_id, comment_id, voter_id, voted_at, secret].join('\n'));
}

/** The root to which a leaf leads, or null where the path does not fit the place of the leaf. Source: RFC 9162, 2.1.3.2 */
export function rootFrom(leaf, { index, count, path }) {
  if (!(index >= 0 && index < count)) return null;
  let [hash, at, last] = [leaf, index, count - 1];
  for (const step of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = sha256(NODE, step, hash);
      while (at % 2 === 0 && at > 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = sha256(NODE, hash, step);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** What is wrong with a receipt, or null. */
export function problemWith(receipt, record) {
  if (receipt.construction !== 'unslop vote 1') return `unknown construction ${receipt.construction}`;
  if (!record.votes) return 'the award record has no root';
  if (record.ai_slop_id !== receipt.ai_slop_id) return 'the award record is of another slop';
  if (!record.entries.some((entry) => entry.comment_id === receipt.comment_id)) return 'the record has no such entry';
  const counted = record.entries.reduce((sum, entry) => sum + entry.counted_likes, 0);
  if (counted !== record.votes.count) return `${counted} likes were counted, the root is over ${record.votes.count}`;
  if (receipt.count !== record.votes.count)
    return `the receipt is of ${receipt.count} votes, not ${record.votes.count}`;
  const root = rootFrom(leafOf(receipt), receipt);
  return root?.toString('hex') === record.votes.root ? null : 'the vote is not under the root of the award record';
}

export async function read(where) {
  return JSON.parse(/^https?:/.test(where) ? await (await fetch(where)).text() : readFileSync(where, 'utf8'));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, where] = process.argv.slice(2);
  if (!file) throw new Error('node verify-vote.mjs RECEIPT [RECORD]');
  const receipt = await read(file);
  const problem = problemWith(receipt, await read(where ?? receipt.record));
  console.log(problem ? `NOT PROVEN: ${problem}` : `Counted: one of ${receipt.count} votes under ${receipt.root}`);
  process.exitCode = problem ? 1 : 0;
}
