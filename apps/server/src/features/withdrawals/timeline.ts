import type { Withdrawal } from '@unslop/domain/calls/withdrawals';
import { formatMoney } from '@unslop/domain/money';
import { isShortOfMoney, isWaiting, type WithdrawalRow } from './finish.ts';
import { ACCOUNT_GONE, ACCOUNT_NOT_READY } from './transfers.ts';

type Story = Pick<Withdrawal, 'where' | 'waits_for' | 'can_do' | 'timeline'>;
type Step = Withdrawal['timeline'][number];

/** Blocks that keep this person's withdrawals from being sent. */
export interface Stops {
  areOff: boolean;
}

/** Describes where the money is now, what it waits for, and what its owner can do. */
export function storyOf(row: WithdrawalRow, stops: Stops): Story {
  return { ...whereaboutsOf(row, stops), timeline: timelineOf(row) };
}

type Whereabouts = Omit<Story, 'timeline'>;

function whereaboutsOf(row: WithdrawalRow, stops: Stops): Whereabouts {
  if (isWaiting(row)) return waiting(row, stops);
  if (row.status === 'processing') return processing(row, stops.areOff);
  if (row.status !== 'failed') return paid(row);
  return { where: 'You got it all back in your balance.', waits_for: null, can_do: remedyOf(row.error_message) };
}

/** Returns advice for a failure reason. Keep in sync with the reasons in transfers.ts. */
function remedyOf(reason: string | null): string | null {
  if (reason === 'You cancelled it') return null;
  if (reason === ACCOUNT_GONE) return 'Set up a payout account again, then request it again.';
  if (reason === ACCOUNT_NOT_READY) return 'Complete your payout account setup, then request it again.';
  return 'You can try again. If it fails again, write to us.';
}

const DELAYED =
  'You recently changed your payout account, password or email. Withdrawals wait a while after that, so nobody else can empty your account.';
const PAUSED = 'We’ve paused withdrawals while we check our books.';

function waiting(row: WithdrawalRow, { areOff }: Stops): Whereabouts {
  return {
    where: 'We set it aside for you.',
    waits_for: areOff
      ? PAUSED
      : row.held_until && !(row.clears_at && row.clears_at > row.held_until)
        ? DELAYED
        : row.clears_at
          ? 'Some of this money is too new to withdraw. We’ll send it as soon as we can.'
          : 'We’re about to send it.',
    can_do: 'You can cancel it.',
  };
}

function processing(row: WithdrawalRow, areOff: boolean): Whereabouts {
  const isLow = isShortOfMoney(row);
  return {
    // While the platform's own balance is too low, nothing was sent.
    where: isLow ? 'We set it aside for you but haven’t sent it yet.' : 'On its way to your payout account.',
    waits_for: areOff
      ? PAUSED
      : isLow
        ? 'We’re topping up our own account at the payment service. We’ll try again automatically.'
        : row.tries > 1
          ? 'The payment service hasn’t confirmed it yet. We’ll keep checking.'
          : 'The payment service will confirm it in a moment.',
    can_do: isLow ? 'You can cancel it.' : null,
  };
}

function paid(row: WithdrawalRow): Whereabouts {
  if (row.reversed_cents === row.net_transfer_amount_cents) {
    return {
      where: 'It came back from your payout account and is in your balance again.',
      waits_for: null,
      can_do: null,
    };
  }
  if (row.payout_status === 'paid') return { where: 'In your bank account.', waits_for: null, can_do: null };
  if (row.payout_status === 'failed' || row.payout_status === 'canceled') {
    return {
      where: 'Back in your payout account at Stripe. Your bank didn’t accept it.',
      waits_for: row.payout_failure,
      can_do: 'Check your bank details at Stripe. Then Stripe pays out again automatically.',
    };
  }
  return {
    where: row.payout_status ? 'Between Stripe and your bank.' : 'In your payout account at Stripe.',
    waits_for: 'Stripe sends it on to your bank, usually within two business days.',
    can_do: null,
  };
}

/** The card provider's usual time until it reports a payout's arrival date, in working days. */
const USUAL_WORKING_DAYS = 2;

function afterWorkingDays(from: Date, count: number): Date {
  const day = new Date(from);
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return day;
}

function timelineOf(row: WithdrawalRow): Step[] {
  const step = (name: Step['name'], text: string, at: Date | null, state: Step['state']): Step => ({
    name,
    text,
    at: at?.toISOString() ?? null,
    state,
  });
  const { status, payout_status: bank, finished_at: finishedAt } = row;
  const isOver = status === 'paid' || status === 'failed';
  const isWaited = isWaiting(row) ? 'now' : 'done';
  const waitsForTime = isWaiting(row) && (row.clears_at !== null || row.held_until !== null);
  const steps = [
    step('requested', `You requested ${formatMoney(row.requested_amount_cents)}`, row.requested_at, 'done'),
  ];
  if (status !== 'failed' || row.claimed_at) {
    const waited = 'The wait after your account change is over';
    if (row.held_until) steps.push(step('held', waited, row.held_until, isWaited));
    if (row.clears_at) steps.push(step('clearing', 'All of the money is ready', row.clears_at, isWaited));
  }
  if (status === 'failed') {
    return [...steps, step('failed', `${row.error_message} You got everything back.`, finishedAt, 'done')];
  }
  const sending = `We send ${formatMoney(row.net_transfer_amount_cents)} to your payout account`;
  const atBank = bank === 'failed' || bank === 'canceled' ? 'Your bank didn’t accept it' : 'In your bank account';
  const arrivesAt = row.payout_arrives_at ?? (finishedAt && afterWorkingDays(finishedAt, USUAL_WORKING_DAYS));
  steps.push(
    step('sending', sending, row.claimed_at, isOver ? 'done' : waitsForTime ? 'next' : 'now'),
    step('sent', 'In your payout account at Stripe', finishedAt, isOver ? 'done' : 'next'),
    step('bank', atBank, arrivesAt, bank === 'paid' ? 'done' : isOver ? 'now' : 'next'),
  );
  if (row.reversed_cents > 0) {
    const taken = `${formatMoney(row.reversed_cents)} came back from your payout account, and its share is in your balance`;
    steps.push(step('reversed', taken, row.reversed_at, 'done'));
  }
  return steps;
}
