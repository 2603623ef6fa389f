import os from 'node:os';
import { parseArgs } from 'node:util';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import { Refusal } from '@unslop/domain/errors';
import { type ModerationAct, moderate } from '@unslop/server/features/moderation/moderate';
import { openReports, personId, showSubject } from '@unslop/server/features/moderation/show';
import { inTransaction } from '@unslop/server/platform/transactions';
import { withDatabase } from './with-database.ts';

const usage = `npm run moderate -- COMMAND

  show                             what people reported, the most reported first
  show    ai-slop|comment|profile ID
  hide    ai-slop|comment|profile ID [--reason TEXT]   art is a comment
  unhide  ai-slop|comment|profile ID
  ban     USER [--reason TEXT]     an id or a username
  unban   USER
  freeze  USER [--reason TEXT]     no prize and no withdrawal until it is let go; the money stays theirs
  unfreeze USER

  --by NAME    who stands in the log (else the name of the account you work as)

A hidden thing is gone from every list, page and preview at once. An open slop is settled first: without art by others
its prize goes back, with art it goes where the votes of this moment say. A banned person may still withdraw the own
balance; only a hold keeps it here.
`;

/** `npm run moderate`: the operator's hand, on this installation's database. */
const { values, positionals } = parseArgs({
  options: { reason: { type: 'string', default: '' }, by: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [command, ...words] = positionals;

if (values.help || !command || !['show', 'hide', 'unhide', 'ban', 'unban', 'freeze', 'unfreeze'].includes(command)) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  await withDatabase(async ({ ownerUrl }) => {
    const db = createDb(createPool(ownerUrl, { max: 1, applicationName: 'unslop moderate' }));
    try {
      await run(db, command);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    } finally {
      await db.destroy();
    }
  });
}

async function run(db: Db, command: string): Promise<void> {
  if (command === 'show' && words.length === 0) return showReports(db);
  const isAboutPerson = ['ban', 'unban', 'freeze', 'unfreeze'].includes(command);
  const [kind, name] = isAboutPerson ? ['profile', words[0]] : words;
  const subject = kind?.replace('-', '_').replace(/^(beautiful_)?art$/, 'comment');
  if (!name || !['ai_slop', 'comment', 'profile'].includes(subject ?? '')) {
    console.log(usage);
    process.exitCode = 1;
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
    subject,
    id,
    reason: values.reason,
  } as ModerationAct;
  const isDone = await inTransaction(db, (trx) => moderate(trx, act));
  console.log(isDone ? `Done: ${command} ${kind} ${id}, and it is in the log.` : 'It was so already.');
}

async function showReports(db: Db): Promise<void> {
  const reports = await openReports(db, 50);
  if (reports.length === 0) console.log('No open reports.');
  for (const { subject_type, subject_id, reports: count, reasons, first_at } of reports) {
    console.log(`${subject_type.replace('_', '-')} ${subject_id}  ${count}×, since ${first_at.toISOString()}`);
    for (const reason of reasons.slice(0, 5)) console.log(`    ${reason.replaceAll('\n', ' ')}`);
  }
}
