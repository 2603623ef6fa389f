// Checks with nothing of ours that no day of the books was forged, and that a movement is in its day. What is hashed: docs/receipts.md
//   node verify-books.mjs LIST [--proof PROOF] [--earlier LIST]
// LIST: all days as JSON; --proof: a file from one's statement; --earlier: the list of before. Each is a file or an address.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { read, rootFrom } from './verify-vote.mjs';

const hashOf = (prefix, ...lines) => createHash('sha256').update(prefix).update(lines.join('\n')).digest();
const accounts = ['balance', 'hold', 'prize', 'debt', 'fees', 'costs', 'stripe'];
export function headOf(day) {
  const cents = accounts.map((kind) => day[`${kind}_cents`]).join(' ');
  const { held_cents, fees_cents, own_cents, read_at } = day.provider ?? {};
  const provider = day.provider ? `${held_cents} ${fees_cents} ${own_cents} ${read_at}` : 'none';
  return hashOf('', 'unslop day 1', day.day, day.movements, day.root, cents, provider, day.previous).toString('hex');
}

/** What is wrong with a list of days, and with it compared to one of before. */
export function problemsOf({ days }, earlier = { days: [] }) {
  const problems = days.flatMap((day, n) => {
    const before = days[n - 1];
    const sum = accounts.reduce((total, kind) => total + day[`${kind}_cents`], 0);
    const isNext = !before || Date.parse(day.day) - Date.parse(before.day) === 86_400_000;
    return [
      headOf(day) !== day.head && `${day.day} is not what its own hash says`,
      day.previous !== (before?.head ?? '0'.repeat(64)) && `${day.day} does not follow the day before as that is now`,
      sum !== 0 && `the accounts of ${day.day} do not add up`,
      !isNext && `${day.day} does not come after ${before.day}`,
    ].filter(Boolean);
  });
  const heads = new Map(days.map(({ day, head }) => [day, head]));
  const changed = earlier.days.filter(({ day, head }) => heads.get(day) !== head);
  return [...problems, ...changed.map(({ day }) => `${day} was another one before`)];
}

/** What is wrong with the proof of a movement, or null. */
export function problemOfProof(proof, { days }) {
  const day = days.find((one) => one.day === proof.day);
  if (!day) return `the list has no ${proof.day}`;
  for (const { account_id, salt, leg } of proof.own) {
    const blinded = hashOf('', 'unslop account 1', account_id, salt).toString('hex');
    if (!proof.legs.includes(leg) || leg.split(' ')[2] !== blinded) return `"${leg}" is not of account ${account_id}`;
  }
  const { movement_id, created_at, kind, key_hash, legs } = proof;
  const leaf = hashOf(Buffer.from([0]), 'unslop movement 1', movement_id, created_at, kind, key_hash, ...legs);
  const isThere = proof.count === day.movements && rootFrom(leaf, proof)?.toString('hex') === day.root;
  return isThere ? null : `the movement is not under the root of ${proof.day}`;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const options = { proof: { type: 'string' }, earlier: { type: 'string' } };
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const list = await read(positionals[0]);
  const problems = problemsOf(list, values.earlier && (await read(values.earlier)));
  if (values.proof) problems.push(...[problemOfProof(await read(values.proof), list)].filter(Boolean));
  const good = `${list.days.length} days: each follows the one before, and adds up`;
  console.log(problems.map((problem) => `WRONG: ${problem}`).join('\n') || good);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
