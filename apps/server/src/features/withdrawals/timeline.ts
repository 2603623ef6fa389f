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
  return { where: 'Back in your balance, in full.', waits_for: null, can_do: remedyOf(row.error_message) };
}

/** Returns advice for a failure reason. Keep in sync with the reasons in transfers.ts. */
function remedyOf(reason: string | null): string | null {
  if (reason === 'Cancelled by you') return null;
  if (reason === ACCOUNT_GONE) return 'Set up a payout account again, then ask again.';
  if (reason === ACCOUNT_NOT_READY) return 'Complete the setup of your payout account, then ask again.';
  return 'You can ask again. If it fails again, write to us.';
}

const DELAYED =
  'Your payout account, password or email was changed shortly before. Withdrawals wait for a while after that, so that nobody but you can empty your account.';
const PAUSED = 'Withdrawals are paused while we check our books.';

function waiting(row: WithdrawalRow, { areOff }: Stops): Whereabouts {
  return {
    where: 'Set aside for you.',
    waits_for: areOff
      ? PAUSED
      : row.held_until && !(row.clears_at && row.clears_at > row.held_until)
        ? DELAYED
        : row.clears_at
          ? 'Some of this money is not clear yet. We send it as soon as all of it is.'
          : 'It is about to be sent.',
    can_do: 'You can cancel it.',
  };
}

function processing(row: WithdrawalRow, areOff: boolean): Whereabouts {
  const isLow = isShortOfMoney(row);
  return {
    // While the platform's own balance is too low, nothing was sent.
    where: isLow ? 'Set aside for you: it is not sent yet.' : 'On its way to your payout account.',
    waits_for: areOff
      ? PAUSED
      : isLow
        ? 'Our own account at the payment service is being filled up. We try again by ourselves.'
        : row.tries > 1
          ? 'The payment service has not confirmed it yet. We ask again by ourselves.'
          : 'The payment service confirms it within a moment.',
    can_do: isLow ? 'You can cancel it.' : null,
  };
}

function paid(row: WithdrawalRow): Whereabouts {
  if (row.reversed_cents === row.net_transfer_amount_cents) {
    return { where: 'Taken back from your payout account, and back in your balance.', waits_for: null, can_do: null };
  }
  if (row.payout_status === 'paid') return { where: 'In your bank account.', waits_for: null, can_do: null };
  if (row.payout_status === 'failed' || row.payout_status === 'canceled') {
    return {
      where: 'Back in your payout account at Stripe: your bank did not take it.',
      waits_for: row.payout_failure,
      can_do: 'Check your bank details at Stripe. Stripe then pays out again by itself.',
    };
  }
  return {
    where: row.payout_status ? 'Between Stripe and your bank.' : 'In your payout account at Stripe.',
    waits_for: 'Stripe sends it on to your bank, as a rule within two working days.',
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
    step('requested', `You asked for ${formatMoney(row.requested_amount_cents)}`, row.requested_at, 'done'),
  ];
  if (status !== 'failed' || row.claimed_at) {
    const waited = 'The wait after a change of your account is over';
    if (row.held_until) steps.push(step('held', waited, row.held_until, isWaited));
    if (row.clears_at) steps.push(step('clearing', 'All of its money is clear', row.clears_at, isWaited));
  }
  if (status === 'failed') {
    return [...steps, step('failed', `${row.error_message} Everything came back.`, finishedAt, 'done')];
  }
  const sending = `${formatMoney(row.net_transfer_amount_cents)} is sent to your payout account`;
  const atBank = bank === 'failed' || bank === 'canceled' ? 'Your bank did not take it' : 'In your bank account';
  const arrivesAt = row.payout_arrives_at ?? (finishedAt && afterWorkingDays(finishedAt, USUAL_WORKING_DAYS));
  steps.push(
    step('sending', sending, row.claimed_at, isOver ? 'done' : waitsForTime ? 'next' : 'now'),
    step('sent', 'In your payout account at Stripe', finishedAt, isOver ? 'done' : 'next'),
    step('bank', atBank, arrivesAt, bank === 'paid' ? 'done' : isOver ? 'now' : 'next'),
  );
  if (row.reversed_cents > 0) {
    const taken = `${formatMoney(row.reversed_cents)} was taken back from your payout account; its share is in your balance`;
    steps.push(step('reversed', taken, row.reversed_at, 'done'));
  }
  return steps;
}
