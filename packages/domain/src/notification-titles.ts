import { formatMoney, formatPrize } from './money.ts';
import type { NotificationData, NotificationKind } from './notification-kinds.ts';

const prize = ({ prize }: { prize: number }) => formatPrize(prize);

/** Titles of the kinds that say more than their type. The specification names the titles of the other types. */
const titles: { [K in NotificationKind]?: string | ((data: NotificationData[K]) => string) } = {
  prize_won: (data) => `You won ${prize(data)}`,
  prize_final: (data) => `Your ${prize(data)} is here`,
  prize_delayed: (data) => `Your ${prize(data)} takes longer`,
  prize_won_after_all: (data) => `You won ${prize(data)} after all`,
  prize_coming_back: 'Your prize comes back',
  prize_checked: 'We’re checking your prize',
  process_asked: 'Show how you made it',
  process_reminder: 'One day left',
  process_unanswered: 'Time is up',
  slop_awarded: 'Your slop has a winner',
  slop_award_final: 'The award is final',
  slop_without_winner: 'Nobody won your slop',
  prize_returned: 'Your prize came back',
  contest_lost: 'A contest ended',
  contest_without_winner: 'A contest ended',
  slop_cancelled_for_debt: 'Your slop was cancelled',
  picture_held: 'We’re checking your art',
  picture_alike: 'We’re checking your art',
  payout_account_unusable: 'Check your payout account',
  payment_unapplied: 'Your money goes back',
  unapplied_dispute_won: 'Your money goes back',
  unapplied_dispute_lost: 'Your bank paid you back',
  unapplied_refund_failed: 'A refund didn’t arrive',
  payment_came_back_second: 'You paid twice',
  sale_paid_twice: 'A buyer paid twice',
  top_up_taken: 'A card payment was taken back',
  top_up_stands: 'Your dispute is over',
  top_up_refund_failed: 'A refund didn’t arrive',
  top_up_dispute_lost: 'Your dispute is over',
  debt_returned: ({ owed }) => `You owe ${formatMoney(owed)}`,
  art_sold: 'You sold your art',
  purchase_taken: 'A payment was taken back',
  purchase_stands: 'Your purchase counts again',
  purchase_dispute_lost: 'Your dispute is over',
  sale_taken: 'A sale was taken back',
  sale_stands: 'Your sale counts again',
  sale_dispute_lost: 'A dispute is over',
  withdrawal_paid: 'Your withdrawal was paid',
  withdrawal_failed: 'Your withdrawal failed',
  withdrawal_reversed: 'A withdrawal came back',
  payout_failed: 'Your payout didn’t arrive',
};

/** Returns the title of a stored notification, or undefined if its type names it. */
export function storedNotificationTitle(kind: string, data: unknown): string | undefined {
  const title = Object.hasOwn(titles, kind) ? titles[kind as NotificationKind] : undefined;
  return typeof title === 'function' ? title(data as never) : title;
}
