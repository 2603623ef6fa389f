import os from 'node:os';
import type { Db } from '@unslop/database/connect';
import { type Cents, cents, formatMoney, parseDollars } from '@unslop/domain/money';
import { owedToTheDeleted } from '@unslop/server/core/ledger/deleted';
import { moderate, payOut } from '@unslop/server/features/moderation/moderate';
import { personId } from '@unslop/server/features/moderation/show';
import { listAuditStops, readWithdrawalSwitch, switchWithdrawals } from '@unslop/server/features/withdrawals/switch';
import { PaymentNotBooked } from '@unslop/server/features/withdrawals/withdrawals';
import { inTransaction } from '@unslop/server/platform/transactions';
import { readCommandLine } from './lib/command-line.ts';
import { moneySettings, withOwner } from './lib/installation.ts';

const usage = `npm run ops -- withdrawals [COMMAND]

Stops, releases and pays out money.

                        show the current state
  off "why"             stop all withdrawals
  on                    start them again
  release USER "why"    release a user (id or username) that a failing check holds back
  owed                  list what we owe people who deleted their account
  send USER acct_…      send such a balance to a payout account at the provider, theirs or one they name
  paid USER 19.50 "reference"
                        record that you paid a user's balance another way, with the reference of your payment.
                        Record it first, then pay
`;

const {
  positionals: [command, ...words],
} = readCommandLine(usage, {}, 4);
if (!(await withOwner('withdrawals', run))) {
  console.error(usage);
  process.exitCode = 2;
}

/** @returns true if the command is known */
async function run(db: Db): Promise<boolean> {
  switch (command) {
    case undefined:
      break;
    case 'on':
    case 'off':
      await inTransaction(db, (trx) => switchWithdrawals(trx, command === 'off', words[0] ?? ''));
      break;
    case 'release': {
      const [name, reason] = words;
      const id = name && (await personId(db, name));
      if (!id || !reason) return false;
      const actor = os.userInfo().username;
      const isDone = await inTransaction(db, (trx) =>
        moderate(trx, { actor, action: 'release', subject: 'profile', id, reason }),
      );
      console.log(isDone ? `Released ${id}. It’s in the log.` : 'No check holds this person back.');
      return true;
    }
    case 'owed':
      await showOwed(db);
      return true;
    case 'send': {
      const [name, sendTo] = words;
      const userId = name && (await personId(db, name));
      if (!userId || !sendTo?.startsWith('acct_') || words.length > 2) return false;
      if (!(await isDeletedAccount(db, userId)))
        return refuse('This account isn’t deleted. Its owner can withdraw the money.');
      return book(db, userId, { sendTo });
    }
    case 'paid': {
      const [name, dollars, reference] = words;
      const userId = name && (await personId(db, name));
      const amount = dollars ? parseDollars(dollars) : null;
      if (!userId || !amount || !reference) return false;
      return book(db, userId, { amount, reference });
    }
    default:
      return false;
  }
  await show(db);
  return true;
}

async function book(db: Db, userId: string, how: { sendTo: string } | { amount: Cents; reference: string }) {
  try {
    const actor = os.userInfo().username;
    const booked = await inTransaction(db, (trx) => payOut(trx, moneySettings(), { actor, userId, ...how }));
    const nothing =
      'sendTo' in how ? 'There is nothing to send.' : 'You already recorded this payment. Don’t pay it twice.';
    console.log(booked ? `Booked: ${formatMoney(cents(booked))}, and it is in the log.` : nothing);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentNotBooked)) throw error;
    return refuse(error.message);
  }
}

function refuse(reason: string): true {
  console.error(reason);
  process.exitCode = 1;
  return true;
}

async function show(db: Db): Promise<void> {
  const { is_off, reason, changed_at } = await readWithdrawalSwitch(db);
  console.log(is_off ? `Withdrawals are OFF since ${changed_at.toISOString()}: ${reason}` : 'Withdrawals are on.');
  for (const { user_id, username, check_name, found_at } of await listAuditStops(db)) {
    console.log(`${username} (${user_id}) has been waiting since ${found_at.toISOString()}: ${check_name} is broken.`);
  }
}

async function isDeletedAccount(db: Db, id: string): Promise<boolean> {
  const person = await db.selectFrom('profiles').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return person?.deleted_at != null;
}

async function showOwed(db: Db): Promise<void> {
  const owed = await owedToTheDeleted(db);
  if (owed.length === 0) console.log('We don’t owe anything to people who left.');
  for (const { id, deletedAt, balance, accountId, status } of owed) {
    const account = accountId ? `${accountId} (${status})` : 'no payout account';
    console.log(`${id} left ${deletedAt.toISOString()}: ${formatMoney(cents(balance))}, ${account}`);
  }
}
