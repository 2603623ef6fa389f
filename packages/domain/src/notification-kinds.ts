import type { NotificationType } from './calls/notifications.ts';
import { formatMoney, formatPrize } from './money.ts';

type OnCard = 'refund' | 'dispute';

/**
 * What a notification of each kind keeps: names as they were then, and amounts in cents. The words are written when it is
 * read, so that they can be changed for those that are there already.
 */
export interface NotificationData {
  slop_liked: { slop: string };
  art_liked: { slop: string };
  comment_liked: { slop: string };
  slop_answered: { slop: string };
  slop_commented: { slop: string };
  followed: Record<string, never>;

  prize_won: { slop: string; prize: number };
  slop_awarded: { slop: string; prize: number };
  slop_without_winner: { slop: string; prize: number };
  contest_lost: { slop: string };
  contest_without_winner: { slop: string };
  slop_hidden: { slop: string };
  slop_cancelled_for_debt: { slop: string };

  account_held: Record<string, never>;
  account_released: Record<string, never>;
  /** The title and the text of its email as well. */
  payout_account_unusable: { title: string; text: string };

  payment_unapplied: { reason: string; amount: number };
  top_up_taken: { by: OnCard; amount: number; fromBalance: number; owed: number };
  top_up_stands: { amount: number; net: number };
  top_up_refund_failed: { net: number };
  top_up_dispute_lost: { amount: number; debt: number };

  art_sold: { art: string; price: number; share: number };
  purchase_taken: { art: string; by: OnCard; amount: number; download: Download };
  purchase_stands: { art: string; by: OnCard; amount: number; download: Download };
  purchase_dispute_lost: { art: string; amount: number };
  sale_taken: { art: string; by: OnCard; share: number; owed: number };
  sale_stands: { art: string; share: number };
  sale_dispute_lost: { art: string; share: number };

  withdrawal_paid: { amount: number; net: number };
  withdrawal_failed: { amount: number; reason: string };
  withdrawal_reversed: { amount: number; returned: number };
  payout_failed: { amount: number };

  /** Of the debug page, and from before there were kinds. */
  text: { text: string };
}

/** What becomes of the download when the money of a purchase moves. */
export type Download = 'kept' | 'ended' | 'closed' | 'back';

export type NotificationKind = keyof NotificationData;

interface Kind<D> {
  type: NotificationType;
  /** Reads on after "Someone" when it comes from a person. */
  words: (data: D) => string;
}

const downloads: Record<Download, string> = {
  kept: ' You keep its download.',
  ended: ' Its download has ended.',
  closed: ' Its download stays closed.',
  back: ' Its download is there again.',
};
const NOT_UNTIL_PAID = 'until it is paid you cannot post a slop, raise a prize or withdraw.';
const byBuyer = { refund: 'refunded', dispute: 'disputed by its buyer’s bank' };
const byPayer = { refund: 'refunded to your card', dispute: 'disputed with your bank' };

/** Every kind of notification: a new one is a line in `NotificationData`, a line here, and `notify` where it happens. */
export const notificationKinds: { [K in NotificationKind]: Kind<NotificationData[K]> } = {
  slop_liked: { type: 'like', words: ({ slop }) => `liked your slop "${slop}"` },
  art_liked: { type: 'like', words: ({ slop }) => `liked your art for "${slop}"` },
  comment_liked: { type: 'like', words: ({ slop }) => `liked your comment on "${slop}"` },
  slop_answered: { type: 'submission', words: ({ slop }) => `answered your slop "${slop}" with beautiful art` },
  slop_commented: { type: 'comment', words: ({ slop }) => `commented on your slop "${slop}"` },
  followed: { type: 'follow', words: () => 'started following you' },

  prize_won: {
    type: 'success',
    words: ({ slop, prize }) => `You won ${formatPrize(prize)} with your art for "${slop}". It is in your balance.`,
  },
  slop_awarded: {
    type: 'info',
    words: ({ slop, prize }) => `Your slop "${slop}" has a winner. ${formatPrize(prize)} went to the artist.`,
  },
  slop_without_winner: {
    type: 'info',
    words: ({ slop, prize }) => `Nobody won your slop "${slop}". ${formatPrize(prize)} came back to your balance.`,
  },
  contest_lost: { type: 'info', words: ({ slop }) => `"${slop}" ended. Another artist won this time.` },
  contest_without_winner: { type: 'info', words: ({ slop }) => `"${slop}" ended without a winner.` },
  slop_hidden: { type: 'warning', words: ({ slop }) => `Your slop "${slop}" was taken down.` },
  slop_cancelled_for_debt: {
    type: 'warning',
    words: ({ slop }) => `Your slop "${slop}" was cancelled: its prize went towards what you owe.`,
  },

  account_held: {
    type: 'info',
    words: () => 'Your account is on hold: you cannot post a slop, raise a prize or withdraw.',
  },
  account_released: { type: 'info', words: () => 'Your account is no longer on hold.' },
  payout_account_unusable: { type: 'warning', words: ({ title, text }) => `${title}. ${text}` },

  payment_unapplied: {
    type: 'info',
    words: ({ reason, amount }) => `${reason} Your card gets ${formatMoney(amount)} back.`,
  },
  top_up_taken: {
    type: 'warning',
    words: ({ by, amount, fromBalance, owed }) =>
      `${formatMoney(amount)} of a card payment was ${byPayer[by]}: ${formatMoney(fromBalance)} was taken from your balance.` +
      (owed > 0 ? ` You owe ${formatMoney(owed)}; ${NOT_UNTIL_PAID}` : ''),
  },
  top_up_stands: {
    type: 'success',
    words: ({ amount, net }) =>
      `The dispute about your card payment of ${formatMoney(amount)} is over, and the payment stands` +
      (net > 0 ? `: ${formatMoney(net)} is yours again.` : '.'),
  },
  top_up_refund_failed: {
    type: 'success',
    words: ({ net }) => `A refund to your card did not go through: ${formatMoney(net)} is back in your account.`,
  },
  top_up_dispute_lost: {
    type: 'info',
    words: ({ amount, debt }) =>
      `Your bank decided the dispute about your card payment of ${formatMoney(amount)} for you: ${formatMoney(amount)} stays on your card.` +
      (debt > 0 ? ` You still owe ${formatMoney(debt)} here.` : ''),
  },

  art_sold: {
    type: 'success',
    words: ({ art, price, share }) =>
      `Your art "${art}" was sold for ${formatMoney(price)}. ${formatMoney(share)} is in your balance.`,
  },
  purchase_taken: {
    type: 'info',
    words: ({ art, by, amount, download }) =>
      `${formatMoney(amount)} of your purchase of "${art}" was ${byPayer[by]}.${downloads[download]}`,
  },
  purchase_stands: {
    type: 'info',
    words: ({ art, by, amount, download }) =>
      (by === 'dispute'
        ? `The dispute about your purchase of "${art}" is over: the payment stands.`
        : `The refund of ${formatMoney(amount)} for your purchase of "${art}" did not reach your card, so the payment stands.`) +
      downloads[download],
  },
  purchase_dispute_lost: {
    type: 'info',
    words: ({ art, amount }) =>
      `Your bank decided the dispute about your purchase of "${art}" for you: ${formatMoney(amount)} stays on your card. Its download stays closed.`,
  },
  sale_taken: {
    type: 'warning',
    words: ({ art, by, share, owed }) =>
      `The sale of "${art}" was ${byBuyer[by]}. ` +
      (share > 0 ? `${formatMoney(share)} was taken back.` : 'You keep what you got for it.') +
      (owed > 0 ? ` You owe ${formatMoney(owed)} of it; ${NOT_UNTIL_PAID}` : ''),
  },
  sale_stands: {
    type: 'success',
    words: ({ art, share }) => `The sale of "${art}" stands after all. ${formatMoney(share)} is yours again.`,
  },
  sale_dispute_lost: {
    type: 'info',
    words: ({ art, share }) =>
      `The dispute about the sale of "${art}" is over: the bank decided for the buyer` +
      (share > 0
        ? `, and the ${formatMoney(share)} that was taken back stays with them.`
        : '. You keep what you got for it.'),
  },

  withdrawal_paid: {
    type: 'success',
    words: ({ amount, net }) =>
      `Your withdrawal of ${formatMoney(amount)} was paid: ${formatMoney(net)} went to your payout account.`,
  },
  withdrawal_failed: {
    type: 'error',
    words: ({ amount, reason }) =>
      `Your withdrawal of ${formatMoney(amount)} failed: ${reason} The full amount came back.`,
  },
  withdrawal_reversed: {
    type: 'warning',
    words: ({ amount, returned }) =>
      `${formatMoney(amount)} of a withdrawal was taken back from your payout account. ${formatMoney(returned)}, with its share of the fees, is back in your balance.`,
  },
  payout_failed: {
    type: 'error',
    words: ({ amount }) =>
      `Your bank did not take the payout of your withdrawal of ${formatMoney(amount)}. The money is in your payout account at Stripe; please check your bank details there.`,
  },

  text: { type: 'info', words: ({ text }) => text },
};

/** The words of a notification. */
export function notificationWords<K extends NotificationKind>(kind: K, data: NotificationData[K]): string {
  return notificationKinds[kind].words(data);
}
