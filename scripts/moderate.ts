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

  show                             list reports, most reported first, and waiting proposals and appeals
  show    ai-slop|comment|profile ID
  hide    ai-slop|comment|profile ID [--reason TEXT]   art is a comment
  unhide  ai-slop|comment|profile ID
  erase   ai-slop|comment|profile ID [--even-sold] [--reason TEXT]   delete its picture for good
  warn    ai-slop|comment|profile ID [--reason TEXT]
  dismiss ai-slop|comment|profile ID [--reason TEXT]   tell the reporters that nothing was wrong
  cover   ai-slop|comment ID [--reason TEXT]   hide it while others check; it keeps its place and votes
  uncover ai-slop|comment ID
  ban     USER [--days N] [--reason TEXT]   an id or a username; for good without --days; their posts stay and
                                            can still win until you hide them
  unban   USER
  freeze  USER [--days N] [--reason TEXT]     no prizes or withdrawals for three days; they keep the money
  unfreeze USER
  void       ART --user USER …     don't count these people's likes in its open contest
  disqualify ART [--reason TEXT]   give the prize of its settled contest to the next entry, or back
  confirm CASE, decline CASE       answer a moderator's proposal
  uphold APPEAL, reject APPEAL     decide an appeal
  appoint USER, dismiss-moderator USER

  --public TEXT  what everyone can read in the public record
  --by NAME    your name in the log (default: your account on this machine)
  --rule NAME  the house rule: ${houseRuleNames.slice(0, 6).join(', ')},
               ${houseRuleNames.slice(6).join(', ')}

We tell the person it's about and the reporters by notification and mail, with the reason.

You count as one person. Two people have to agree to change who gets paid, end a contest, ban for more than 30 days, hold
for more than three, or undo any of these. If fewer than two moderators are free for that case, your command proposes it
or confirms a moderator's proposal. It acts alone only if no moderator is free, and then needs --public.

Hiding removes something from every list, page and preview. Hiding an open slop ends its contest: if nobody else entered,
the poster gets the prize back; otherwise the current votes decide. A banned person can still withdraw their balance.
Only a hold keeps it here.

Erasing covers the slop or the art and deletes every size of its picture, including the original. It settles nothing. For
a person it deletes the avatar. Backups keep their copies: see "Erasing a picture" in docs/use/deploy.md.
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
      already: 'Nothing to do: that was already done.',
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
  console.log('Their posts stay. These entries can still win. To take them out of the contest:');
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
  list('Proposals to confirm or decline:', proposals);
  list('Appeals to uphold or reject:', appeals);
}
