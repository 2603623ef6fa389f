import os from 'node:os';
import type { Db } from '@unslop/database/connect';
import type { ReportSubject } from '@unslop/domain/calls/reports';
import { Refusal } from '@unslop/domain/errors';
import { type HouseRule, houseRuleNames } from '@unslop/domain/house-rules';
import type { ModerationAct } from '@unslop/server/features/moderation/acts';
import { decideAppeal } from '@unslop/server/features/moderation/appeals';
import { StillEntitled } from '@unslop/server/features/moderation/erase';
import { appoint } from '@unslop/server/features/moderation/moderators';
import { operate } from '@unslop/server/features/moderation/operate';
import { answerProposal } from '@unslop/server/features/moderation/proposals';
import {
  entriesThatCanWin,
  openReports,
  personId,
  showSubject,
  type Waiting,
  whatWaits,
} from '@unslop/server/features/moderation/show';
import { inTransaction, type Trx } from '@unslop/server/platform/transactions';
import { readCommandLine } from './lib/command-line.ts';
import { moneySettings, withOwner } from './lib/installation.ts';

const usage = `npm run ops -- moderate COMMAND

  show                             what people reported, the most reported first; proposals and appeals that wait
  show    ai-slop|comment|profile ID
  hide    ai-slop|comment|profile ID [--reason TEXT]   art is a comment
  unhide  ai-slop|comment|profile ID
  erase   ai-slop|comment|profile ID [--even-sold] [--reason TEXT]   its picture, for good
  warn    ai-slop|comment|profile ID [--reason TEXT]
  dismiss ai-slop|comment|profile ID [--reason TEXT]   who reported it is notified that nothing was wrong
  cover   ai-slop|comment ID [--reason TEXT]   off the site while others check; it keeps its place and its votes
  uncover ai-slop|comment ID
  ban     USER [--days N] [--reason TEXT]   an id or a username; without --days for good; what they made stays, and
                                            can still win, until it is hidden
  unban   USER
  freeze  USER [--days N] [--reason TEXT]     no prize and no withdrawal for three days; the money stays theirs
  unfreeze USER
  void       ART --user USER …     these people's likes are left out of the count of its open contest
  disqualify ART [--reason TEXT]   the prize of its settled contest goes to the next entry, or back
  confirm CASE, decline CASE       what a moderator has proposed, as the second one
  uphold APPEAL, reject APPEAL     the appeal of a person who was notified of a decision
  appoint USER, dismiss-moderator USER

  --public TEXT  what everyone reads in the public record
  --by NAME    who stands in the log (else the name of the account you work as)
  --rule NAME  the house rule: ${houseRuleNames.slice(0, 6).join(', ')},
               ${houseRuleNames.slice(6).join(', ')}

The person whom an act concerns, and the users who reported it, are notified by notification and mail, with the reason.

You count as one person. What changes who will be paid, ends a contest, bans for more than 30 days, holds for more than
three, or undoes any of these needs two: your command proposes it, or confirms what a moderator proposed, while fewer
than two moderators are free for that case. It acts alone only while no moderator is free, and then needs --public.

A hidden thing is gone from every list, page and preview. Hiding an open slop ends its contest: without art by others its
prize goes back, with art it goes where the votes of this moment say. A banned person may still withdraw the own balance;
only a hold keeps it here.

Erasing covers the slop or the art and deletes its picture in every size, the original too; it settles nothing. For a
person it deletes the avatar. Backups keep what they hold: see "Erasing a picture" in docs/use/deploy.md.
`;

const options = { reason: '', public: '', by: String, 'even-sold': false, rule: String, days: Number, user: [String] };
const { values, positionals } = readCommandLine(usage, options, 3);
const [command, ...words] = positionals;
const actor = values.by ?? os.userInfo().username;
const by = { moderatorId: null, actor };

const ABOUT_SUBJECT = ['show', 'hide', 'unhide', 'cover', 'uncover', 'erase', 'warn', 'dismiss'];
const ABOUT_PERSON = ['ban', 'unban', 'freeze', 'unfreeze', 'appoint', 'dismiss-moderator'];
const ABOUT_ART: Record<string, string> = { void: 'void_likes', disqualify: 'disqualify' };
const ANSWERS = ['confirm', 'decline', 'uphold', 'reject'];
const known = [...ABOUT_SUBJECT, ...ABOUT_PERSON, ...Object.keys(ABOUT_ART), ...ANSWERS];

if (!command || !known.includes(command) || (values.rule && !houseRuleNames.includes(values.rule as HouseRule))) {
  misused();
} else {
  await withOwner('moderate', (db) => run(db, command)).catch((error: unknown) => {
    if (!(error instanceof Refusal || error instanceof StillEntitled)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}

function misused(): void {
  console.error(usage);
  process.exitCode = 2;
}

async function run(db: Db, command: string): Promise<void> {
  if (command === 'show' && words.length === 0) return showOpen(db);
  if (ANSWERS.includes(command)) return answer(db, command);
  const [kind, name] = ABOUT_PERSON.includes(command)
    ? ['profile', words[0]]
    : command in ABOUT_ART
      ? ['art', words[0]]
      : words;
  const subject = kind?.replace('-', '_').replace(/^(beautiful_)?art$/, 'comment');
  if (!name || !['ai_slop', 'comment', 'profile'].includes(subject ?? '')) return misused();
  const id = await idOf(db, kind!, name);
  if (!id) return;
  if (command === 'show')
    return console.log(JSON.stringify(await showSubject(db, subject as ReportSubject, id), null, 2));
  const userIds: string[] = [];
  for (const user of values.user) userIds.push((await idOf(db, 'profile', user)) ?? '');
  if (userIds.includes('')) return;
  if (command === 'void' && userIds.length === 0) return misused();
  const act = {
    ...by,
    action: ABOUT_ART[command] ?? command,
    isEvenSold: values['even-sold'],
    subject,
    id,
    reason: values.reason,
    publicReason: values.public,
    rule: (values.rule as HouseRule | undefined) ?? null,
    days: values.days ?? null,
    checks: moneySettings(),
    ...(userIds.length > 0 && { userIds }),
  } as ModerationAct;
  const outcome = await inTransaction(db, async (trx: Trx) => {
    if (command !== 'appoint' && command !== 'dismiss-moderator') return operate(trx, act);
    const isDone = await appoint(trx, id, command === 'appoint', { actor, reason: values.reason });
    return isDone ? ('done' as const) : ('already' as const);
  });
  console.log(
    {
      done: `Done: ${command} ${kind} ${id}, and it is in the log.`,
      proposed: `Proposed: ${command} ${kind} ${id}. A moderator has to confirm it.`,
      already: 'It was so already.',
    }[outcome],
  );
  if (command === 'ban') await showWhatStays(db, id);
}

/** @returns null after printing an error, if there is none */
async function idOf(db: Db, kind: string, name: string): Promise<string | null> {
  const id = kind === 'profile' ? await personId(db, name) : /^[0-9a-f-]{36}$/i.test(name) ? name : null;
  if (id) return id;
  console.error(`There is no ${kind} "${name}".`);
  process.exitCode = 1;
  return null;
}

async function answer(db: Db, command: string): Promise<void> {
  const [id] = words;
  if (!id || !/^[0-9a-f-]{36}$/i.test(id)) return misused();
  const said = { reason: values.reason, ...(values.public && { public_reason: values.public }) };
  const outcome = await inTransaction(db, async (trx) =>
    command === 'confirm' || command === 'decline'
      ? answerProposal(trx, moneySettings(), by, id, { is_confirmed: command === 'confirm', ...said })
      : decideAppeal(trx, moneySettings(), by, id, {
          decision: command === 'uphold' ? 'upheld' : 'rejected',
          ...said,
        }),
  );
  console.log(
    outcome?.status === 'proposed'
      ? `Proposed: ${command} ${id}. A moderator has to confirm it.`
      : `Done: ${command} ${id}, and it is in the log.`,
  );
}

/** Lists the user's entries that can still win. A ban hides nothing, so banned users' art stays in the contest. */
async function showWhatStays(db: Db, id: string): Promise<void> {
  const entries = await entriesThatCanWin(db, id);
  if (entries.length === 0) return;
  console.log(
    'What this person made stays. These entries can still win their prizes; to take them out of the contest:',
  );
  for (const entry of entries) console.log(`  npm run ops -- moderate hide comment ${entry.id}   "${entry.title}"`);
}

async function showOpen(db: Db): Promise<void> {
  const reports = await openReports(db, 50);
  if (reports.length === 0) console.log('No open reports.');
  for (const { subject_type, subject_id, reports: count, reasons, first_at } of reports) {
    console.log(`${subject_type.replace('_', '-')} ${subject_id}  ${count}×, since ${first_at.toISOString()}`);
    for (const reason of reasons.slice(0, 5)) console.log(`    ${reason.replaceAll('\n', ' ')}`);
  }
  const { proposals, appeals } = await whatWaits(db);
  const list = (title: string, waiting: Waiting[]) => {
    if (waiting.length > 0) console.log(title);
    for (const { id, what, subject_type, subject_id, reason } of waiting)
      console.log(`  ${id}  ${what} ${subject_type.replace('_', '-')} ${subject_id}: ${reason.replaceAll('\n', ' ')}`);
  };
  list('Proposed, for confirm or decline:', proposals);
  list('Appealed, for uphold or reject:', appeals);
}
