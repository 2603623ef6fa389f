import os from 'node:os';
import type { Db } from '@unslop/database/connect';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import { Refusal } from '@unslop/domain/errors';
import type { ModerationAct } from '@unslop/server/features/moderation/acts';
import { StillEntitled } from '@unslop/server/features/moderation/erase';
import { moderate } from '@unslop/server/features/moderation/moderate';
import { entriesThatCanWin, openReports, personId, showSubject } from '@unslop/server/features/moderation/show';
import { inTransaction } from '@unslop/server/platform/transactions';
import { readCommandLine } from './lib/command-line.ts';
import { withOwner } from './lib/installation.ts';

const usage = `npm run ops -- moderate COMMAND

  show                             what people reported, the most reported first
  show    ai-slop|comment|profile ID
  hide    ai-slop|comment|profile ID [--reason TEXT]   art is a comment
  unhide  ai-slop|comment|profile ID
  erase   ai-slop|comment|profile ID [--even-sold] [--reason TEXT]   its picture, for good
  ban     USER [--reason TEXT]     an id or a username; what they made stays, and can still win, until it is hidden
  unban   USER
  freeze  USER [--reason TEXT]     no prize and no withdrawal until it is let go; the money stays theirs
  unfreeze USER

  --by NAME    who stands in the log (else the name of the account you work as)

A hidden thing is gone from every list, page and preview at once. An open slop is settled first: without art by others
its prize goes back, with art it goes where the votes of this moment say. A banned person may still withdraw the own
balance; only a hold keeps it here.

Erasing hides the slop or the art and deletes its picture in every size, the original and the animations too; of a person it
deletes the avatar. Backups keep what they hold: see "Erasing a picture" in docs/deploy.md.
`;

const { values, positionals } = readCommandLine(usage, { reason: '', by: String, 'even-sold': false }, 3);
const [command, ...words] = positionals;

if (!command || !['show', 'hide', 'unhide', 'erase', 'ban', 'unban', 'freeze', 'unfreeze'].includes(command)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await withOwner('moderate', (db) => run(db, command)).catch((error: unknown) => {
    if (!(error instanceof Refusal || error instanceof StillEntitled)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function run(db: Db, command: string): Promise<void> {
  if (command === 'show' && words.length === 0) return showReports(db);
  const isAboutPerson = ['ban', 'unban', 'freeze', 'unfreeze'].includes(command);
  const [kind, name] = isAboutPerson ? ['profile', words[0]] : words;
  const subject = kind?.replace('-', '_').replace(/^(beautiful_)?art$/, 'comment');
  if (!name || !['ai_slop', 'comment', 'profile'].includes(subject ?? '')) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const id = subject === 'profile' ? await personId(db, name) : /^[0-9a-f-]{36}$/i.test(name) ? name : null;
  if (!id) {
    console.error(`There is no ${kind} "${name}".`);
    process.exitCode = 1;
    return;
  }
  if (command === 'show')
    return console.log(JSON.stringify(await showSubject(db, subject as ReportSubject, id), null, 2));
  const act = {
    actor: values.by ?? os.userInfo().username,
    action: command,
    isEvenSold: values['even-sold'],
    subject,
    id,
    reason: values.reason,
  } as ModerationAct;
  const isDone = await inTransaction(db, (trx) => moderate(trx, act));
  console.log(isDone ? `Done: ${command} ${kind} ${id}, and it is in the log.` : 'It was so already.');
  if (command === 'ban') await showWhatStays(db, id);
}

/** A ban hides nothing, and art of a banned user can still win by its likes. */
async function showWhatStays(db: Db, id: string): Promise<void> {
  const entries = await entriesThatCanWin(db, id);
  if (entries.length === 0) return;
  console.log(
    'What this person made stays. These entries can still win their prizes; to take them out of the contest:',
  );
  for (const entry of entries) console.log(`  npm run ops -- moderate hide comment ${entry.id}   "${entry.title}"`);
}

async function showReports(db: Db): Promise<void> {
  const reports = await openReports(db, 50);
  if (reports.length === 0) console.log('No open reports.');
  for (const { subject_type, subject_id, reports: count, reasons, first_at } of reports) {
    console.log(`${subject_type.replace('_', '-')} ${subject_id}  ${count}×, since ${first_at.toISOString()}`);
    for (const reason of reasons.slice(0, 5)) console.log(`    ${reason.replaceAll('\n', ' ')}`);
  }
}
