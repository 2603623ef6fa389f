// Checks with nothing of ours that no day of the books was forged, and that a movement or an award is in its day: docs/use/receipts.md
//   node verify-books.mjs LIST [--proof PROOF] [--award RECORD] [--earlier LIST]
// LIST: all days as JSON; PROOF: a file from one's statement; RECORD: an award record. Each is a file or an address.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hashOf, problemOfRecord, read, rootFrom } from './verify-vote.mjs';

const accounts = ['balance', 'hold', 'prize', 'debt', 'fees', 'costs', 'stripe'];
const kinds = { 'unslop day 1': accounts, 'unslop day 2': ['owed', 'prize', 'platform', 'stripe'] };
const centsOf = ({ construction, figures, parts }) =>
  figures && kinds[construction]?.map((kind) => ({ ...figures, ...parts })[`${kind}_cents`]);
export function headOf(day) {
  const awards = day.construction === 'unslop day 1' ? [] : [day.awards, day.awards_root];
  const { held_cents, fees_cents, own_cents, read_at } = day.provider ?? {};
  const reading = day.provider ? `${held_cents} ${fees_cents} ${own_cents} ${read_at}` : (day.agreed_at ?? 'none');
  const lines = [day.day, day.movements, day.root, ...awards, centsOf(day)?.join(' ') ?? 'carried', reading];
  return hashOf([], day.construction, ...lines, day.previous).toString('hex');
}

/** Returns the problems of a list of days, also compared with an earlier list. */
export function problemsOf({ days }, earlier = { days: [] }) {
  const problems = days.flatMap((day, n) => {
    const before = days[n - 1];
    const isNext = !before || Date.parse(day.day) - Date.parse(before.day) === 86_400_000;
    return [
      (!kinds[day.construction] || headOf(day) !== day.head) && `${day.day} is not what its own hash says`,
      day.previous !== (before?.head ?? '0'.repeat(64)) && `${day.day} does not follow the day before as that is now`,
      centsOf(day)?.reduce((sum, cents) => sum + cents) && `the accounts of ${day.day} do not add up`,
      !isNext && `${day.day} does not come after ${before.day}`,
    ].filter(Boolean);
  });
  const heads = new Map(days.map(({ day, head }) => [day, head]));
  const changed = earlier.days.filter(({ day, head }) => heads.get(day) !== head);
  return [...problems, ...changed.map(({ day }) => `${day} was another one before`)];
}

/** Returns the problem with the proof of a movement, or null. */
export function problemOfInclusionProof(proof, { days }) {
  const day = days.find((one) => one.day === proof.day);
  for (const { account_id, salt, leg } of proof.own) {
    const blinded = hashOf([], 'unslop account 1', account_id, salt).toString('hex');
    if (!proof.legs.includes(leg) || leg.split(' ')[2] !== blinded) return `"${leg}" is not of account ${account_id}`;
  }
  const { movement_id, created_at, kind, key_hash, legs } = proof;
  const root = rootFrom(hashOf([0], 'unslop movement 1', movement_id, created_at, kind, key_hash, ...legs), proof);
  return root && root === day?.root && proof.count === day.movements ? null : `the movement is not in ${proof.day}`;
}

/** Returns the problem with an award record or its place in the closed day, or null. */
export function problemOfAward(award, { days }) {
  const { ai_slop_id, settled_at, votes, closed_day: proof } = award;
  const day = days.find((one) => one.day === proof?.day);
  const root =
    day && rootFrom(hashOf([0], 'unslop award 1', ai_slop_id, settled_at, votes?.construction, votes?.root), proof);
  const isIn = root && root === day.awards_root && proof.count === day.awards;
  return problemOfRecord(award) ?? (isIn ? null : `the award is not in ${proof?.day ?? 'a closed day yet'}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const file = { type: 'string' };
  const { positionals, values } = parseArgs({
    options: { proof: file, award: file, earlier: file },
    allowPositionals: true,
  });
  const list = await read(positionals[0]);
  const problems = problemsOf(list, values.earlier && (await read(values.earlier)));
  if (values.proof) problems.push(problemOfInclusionProof(await read(values.proof), list));
  if (values.award) problems.push(problemOfAward(await read(values.award), list));
  const wrong = problems.filter(Boolean).map((problem) => `WRONG: ${problem}`);
  console.log(wrong.join('\n') || `${list.days.length} days: each follows the one before, and adds up`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
