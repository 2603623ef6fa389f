import { delayReasons } from './award-delays.ts';
import type { AwardDelay } from './calls/awards.ts';
import type { NotificationType } from './calls/notifications.ts';
import { dateInWords } from './dates.ts';
import { formatMoney, formatPrize } from './money.ts';

type OnCard = 'refund' | 'dispute';
type Slop = { slop: string };
/** A prize and the date when the award becomes final. No date if it is final already. */
type Due = { prize: number; due?: string };
/** The reason why an act of moderation changed the payee. */
export type WhyChanged = 'disqualified' | 'taken_down' | 'likes' | 'appeal';
/** A decision of moderators. `statement` is the id of its page. */
type Decided = { statement?: string };

/** Effect on the download when the money of a purchase moves. */
export type Download = 'kept' | 'ended' | 'closed' | 'back';

const downloads: Record<Download, string> = {
  kept: ' You can still download it.',
  ended: ' You can’t download it anymore.',
  closed: ' You still can’t download it.',
  back: ' You can download it again.',
};
const NOT_UNTIL_PAID = 'until you pay it, you can’t post slop, raise a prize or withdraw.';
/** The reason, for everyone concerned by the change. Reads on after a colon. */
export const whyChanged: Record<WhyChanged, (slop: string) => string> = {
  disqualified: (slop) => `an earlier winner of "${slop}" was disqualified`,
  taken_down: (slop) => `the art that led in "${slop}" was taken down`,
  likes: (slop) => `some likes in "${slop}" don’t count`,
  appeal: (slop) => `someone won an appeal about "${slop}"`,
};
const byBuyer = { refund: 'refunded', dispute: 'disputed by the buyer’s bank' };
const byPayer = { refund: 'refunded to your card', dispute: 'disputed with your bank' };

const kind =
  <T extends NotificationType>(type: T) =>
  <W extends (data: never) => string>(words: W) => ({ type, words });
const like = kind('like');
const comment = kind('comment');
const submission = kind('submission');
const follow = kind('follow');
const info = kind('info');
const success = kind('success');
const warning = kind('warning');
const error = kind('error');

/**
 * Every kind of notification. To add one, add a line here and call `notify` where it happens. The parameter of `words`
 * is what gets stored: names as they were at the time, and amounts in cents. The text is built when it is read, so a
 * change of wording also applies to existing notifications. It reads on after "Someone" when it comes from a person.
 */
export const notificationKinds = {
  slop_liked: like(({ slop }: Slop) => `liked your slop "${slop}"`),
  art_liked: like(({ slop }: Slop) => `liked your art for "${slop}"`),
  comment_liked: like(({ slop }: Slop) => `liked your comment on "${slop}"`),
  votes_opened: like(
    ({ slop, likes }: Slop & { likes: number }) =>
      `The votes for "${slop}" are open: your art has ${likes === 1 ? '1 like' : `${likes} likes`}.`,
  ),
  slop_answered: submission(({ slop }: Slop) => `answered your slop "${slop}" with beautiful art`),
  slop_commented: comment(({ slop }: Slop) => `commented on your slop "${slop}"`),
  followed: follow(() => 'started following you'),

  prize_won: success(
    ({ slop, prize, due }: Slop & Due) =>
      `You won ${formatPrize(prize)} with your art for "${slop}". ` +
      (due ? `You get it on ${dateInWords(due)} unless something comes up.` : 'It’s in your balance.'),
  ),
  prize_final: success(
    ({ slop, prize }: Slop & { prize: number }) =>
      `Your win in "${slop}" is final: ${formatPrize(prize)} is in your balance.`,
  ),
  prize_delayed: info(
    ({ slop, prize, due, by, isRefund }: Slop & { prize: number; due: string; by: AwardDelay; isRefund?: boolean }) =>
      `Your ${formatPrize(prize)} ${isRefund ? `for "${slop}" takes longer to come back` : `from "${slop}" takes longer`}: ${delayReasons[by]}. ` +
      `${isRefund ? 'You get it back' : 'You get it'} on ${dateInWords(due)} unless moderators decide otherwise.`,
  ),
  prize_won_after_all: success(
    ({ slop, prize, due, why }: Slop & { prize: number; due: string; why: WhyChanged }) =>
      `You won ${formatPrize(prize)} after all: ${whyChanged[why](slop)}. You can withdraw it starting ${dateInWords(due)} unless something comes up.`,
  ),
  prize_coming_back: info(
    ({ slop, prize, due, why }: Slop & { prize: number; due: string; why: WhyChanged }) =>
      `Nobody is left to win: ${whyChanged[why](slop)}. Your ${formatPrize(prize)} comes back on ${dateInWords(due)} unless something comes up.`,
  ),
  prize_checked: info(
    ({ slop }: Slop) => `We check large or unusual prizes before we pay them. Yours for "${slop}" is one of these.`,
  ),
  process_asked: info(({ slop, prize, due }: Slop & { prize?: number; due?: string }) => {
    const art = `your art for "${slop}"`;
    const asked = prize
      ? `Congratulations on winning ${formatPrize(prize)} with ${art}! We ask every winner of a big prize to show how they made their art.`
      : `Please show how you made ${art}.`;
    return `${asked} ${due ? `Send a sketch, a photo of your desk, or your layered file by ${dateInWords(due)}.` : 'You have 48 hours.'}`;
  }),
  process_reminder: warning(({ slop }: Slop) => `You have one day left to show how you made your art for "${slop}".`),
  process_unanswered: info(
    ({ slop }: Slop) =>
      `You ran out of time to show how you made your art for "${slop}". That proves nothing: two moderators will look at everything we know.`,
  ),
  process_looked_at: info(({ slop }: Slop) => `A moderator looked at how you made your art for "${slop}".`),
  slop_awarded: info(
    ({ slop, prize, due }: Slop & Due) =>
      `Your slop "${slop}" has a winner. ${formatPrize(prize)} ` +
      (due ? `goes to the artist on ${dateInWords(due)} unless something comes up.` : 'went to the artist.'),
  ),
  slop_award_final: success(
    ({ slop, prize }: Slop & { prize: number }) =>
      `The award of "${slop}" is final: ${formatPrize(prize)} went to the artist, and you can download the original.`,
  ),
  slop_without_winner: info(
    ({ slop, prize, due }: Slop & Due) =>
      `Nobody won your slop "${slop}". ${formatPrize(prize)} ` +
      (due ? `comes back on ${dateInWords(due)} unless something comes up.` : 'came back to your balance.'),
  ),
  prize_returned: success(
    ({ slop, prize }: Slop & { prize: number }) => `Your ${formatPrize(prize)} for "${slop}" is back in your balance.`,
  ),
  contest_lost: info(({ slop }: Slop) => `"${slop}" ended. Another artist won this time.`),
  contest_without_winner: info(({ slop }: Slop) => `"${slop}" ended without a winner.`),
  slop_hidden: warning(({ slop }: Slop & Decided) => `We took down your slop "${slop}".`),
  slop_cancelled_for_debt: warning(
    ({ slop }: Slop) => `We cancelled your slop "${slop}". Its prize went toward what you owe.`,
  ),

  account_held: info((_: Decided) => 'Your account is on hold. You can’t post slop, raise a prize or withdraw.'),
  account_released: info((_: Decided) => 'Your account is no longer on hold.'),
  picture_disputed: submission(
    ({ slop }: Slop) =>
      `posted a picture in "${slop}" that you posted before, and says it’s theirs. A moderator will look at it.`,
  ),
  picture_held: info(
    ({ slop }: Slop) =>
      `Your art for "${slop}" isn’t visible yet. A moderator took the same picture down before, so we’ll look at yours first.`,
  ),
  picture_alike: info(
    ({ slop }: Slop) =>
      `Your art for "${slop}" looks like art someone posted before, so a moderator will check it. You don’t need to do anything. If you like, show how you made it.`,
  ),
  moderation_decision: info(
    ({ title }: { title: string; statement: string }) => `${title}. See why, and what you can do.`,
  ),
  report_answered: info(({ title }: { title: string; statement: string }) => `${title}. Thank you for telling us.`),
  appeal_decided: info(
    ({ title, isUpheld, outcome }: { title: string; isUpheld: boolean; outcome?: string; statement: string }) => {
      if (!isUpheld) return `We looked again, and the decision doesn’t change: ${title}.`;
      return outcome ? `You were right. ${outcome}` : `You were right about this decision: ${title}.`;
    },
  ),
  case_assigned: info((_: { case: string }) => 'asked you to look at a case.'),
  payout_account_unusable: warning(({ title, text }: { title: string; text: string }) => `${title}. ${text}`),

  payment_unapplied: info(
    ({ reason, amount }: { reason: string; amount: number }) =>
      `${reason} We’re sending ${formatMoney(amount)} back to your card.`,
  ),
  unapplied_dispute_won: info(
    ({ amount }: { amount: number }) =>
      `The dispute about your payment of ${formatMoney(amount)} is over. The payment bought nothing, so we’re sending the ${formatMoney(amount)} back to your card.`,
  ),
  unapplied_dispute_lost: info(
    ({ amount }: { amount: number }) =>
      `Your bank gave you back the ${formatMoney(amount)} of a payment that bought nothing, so we won’t send it again.`,
  ),
  unapplied_refund_failed: warning(
    ({ amount }: { amount: number }) =>
      `The ${formatMoney(amount)} we sent back didn’t reach your card. It’s still yours. We’ll find another way and email you.`,
  ),
  payment_came_back_second: info(
    ({ art, amount }: { art: string; amount: number }) =>
      `You paid twice for "${art}" because an earlier payment came back to us. You keep the art, and we’re sending ${formatMoney(amount)} back to your card.`,
  ),
  sale_paid_twice: info(
    ({ art, share, owed }: { art: string; share: number; owed: number }) =>
      `A buyer paid twice for "${art}", so we’re sending one payment back. ` +
      (share > 0 ? `We took back ${formatMoney(share)} of the two shares.` : 'You keep your share of the other.') +
      (owed > 0 ? ` You owe ${formatMoney(owed)} of it; ${NOT_UNTIL_PAID}` : ''),
  ),
  top_up_taken: warning(
    ({ by, amount, fromBalance, owed }: { by: OnCard; amount: number; fromBalance: number; owed: number }) =>
      `${formatMoney(amount)} of a card payment was ${byPayer[by]}: we took ${formatMoney(fromBalance)} from your balance.` +
      (owed > 0 ? ` You owe ${formatMoney(owed)}; ${NOT_UNTIL_PAID}` : ''),
  ),
  top_up_stands: success(
    ({ amount, net }: { amount: number; net: number }) =>
      `The dispute about your card payment of ${formatMoney(amount)} is over, and the payment counts` +
      (net > 0 ? `: ${formatMoney(net)} is yours again.` : '.'),
  ),
  top_up_refund_failed: success(
    ({ net }: { net: number }) =>
      `A refund to your card didn’t go through: ${formatMoney(net)} is back in your account.`,
  ),
  top_up_dispute_lost: info(
    ({ amount, debt }: { amount: number; debt: number }) =>
      `Your bank decided the dispute about your card payment of ${formatMoney(amount)} in your favor. You keep the money on your card.` +
      (debt > 0 ? ` You still owe ${formatMoney(debt)} here.` : ''),
  ),
  debt_returned: warning(
    ({ owed }: { owed: number }) =>
      `You owe ${formatMoney(owed)} from a deleted account with this mailbox, because a card payment or a sale there was taken back. Now you owe it here; ${NOT_UNTIL_PAID}`,
  ),

  art_sold: success(
    ({ art, price, share }: { art: string; price: number; share: number }) =>
      `You sold your art "${art}" for ${formatMoney(price)}. ${formatMoney(share)} is in your balance.`,
  ),
  purchase_taken: info(
    ({ art, by, amount, download }: { art: string; by: OnCard; amount: number; download: Download }) =>
      `${formatMoney(amount)} of your purchase of "${art}" was ${byPayer[by]}.${downloads[download]}`,
  ),
  purchase_stands: info(
    ({ art, by, amount, download }: { art: string; by: OnCard; amount: number; download: Download }) =>
      (by === 'dispute'
        ? `The dispute about your purchase of "${art}" is over, and the payment counts.`
        : `The refund of ${formatMoney(amount)} for your purchase of "${art}" didn’t reach your card, so the payment counts.`) +
      downloads[download],
  ),
  purchase_dispute_lost: info(
    ({ art, amount }: { art: string; amount: number }) =>
      `Your bank decided the dispute about your purchase of "${art}" in your favor. You keep the ${formatMoney(amount)} on your card. You still can’t download it.`,
  ),
  sale_taken: warning(
    ({ art, by, share, owed }: { art: string; by: OnCard; share: number; owed: number }) =>
      `The sale of "${art}" was ${byBuyer[by]}. ` +
      (share > 0 ? `We took back ${formatMoney(share)}.` : 'You keep what you got for it.') +
      (owed > 0 ? ` You owe ${formatMoney(owed)} of it; ${NOT_UNTIL_PAID}` : ''),
  ),
  sale_stands: success(
    ({ art, share }: { art: string; share: number }) =>
      `The sale of "${art}" counts after all. You get the ${formatMoney(share)} back.`,
  ),
  sale_dispute_lost: info(
    ({ art, share }: { art: string; share: number }) =>
      `The dispute about the sale of "${art}" is over: the bank decided for the buyer` +
      (share > 0 ? `, and the ${formatMoney(share)} we took back goes to them.` : '. You keep what you got for it.'),
  ),

  withdrawal_paid: success(
    ({ amount, net }: { amount: number; net: number }) =>
      `We paid your withdrawal of ${formatMoney(amount)}: ${formatMoney(net)} went to your payout account.`,
  ),
  withdrawal_failed: error(
    ({ amount, reason }: { amount: number; reason: string }) =>
      `Your withdrawal of ${formatMoney(amount)} failed: ${reason} You got the full amount back.`,
  ),
  withdrawal_reversed: warning(
    ({ amount, returned }: { amount: number; returned: number }) =>
      `${formatMoney(amount)} of a withdrawal came back from your payout account. You have ${formatMoney(returned)} back in your balance, including the fees for that part.`,
  ),
  payout_failed: error(
    ({ amount }: { amount: number }) =>
      `Your bank didn’t accept your withdrawal of ${formatMoney(amount)}. The money is in your payout account at Stripe. Please check your bank details there.`,
  ),

  text: info(({ text }: { text: string }) => text),
} satisfies Record<string, { type: NotificationType; words: (data: never) => string }>;

export type NotificationKind = keyof typeof notificationKinds;
type Words = { [K in NotificationKind]: (typeof notificationKinds)[K]['words'] };
/** Stored data of each kind of notification. */
export type NotificationData = {
  [K in NotificationKind]: Parameters<Words[K]> extends [infer Data] ? Data : Record<string, never>;
};

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

/**
 * Returns the text of a stored notification. During an update, a newer server that runs in parallel may have written a
 * kind that is unknown here.
 */
export function storedNotificationWords(kind: string, data: unknown): string {
  return isKnown(kind)
    ? notificationWords(kind, data as never)
    : 'Something new happened. Please reload the page to read it.';
}

/** Returns the text of a notification. */
export function notificationWords<K extends NotificationKind>(kind: K, data: NotificationData[K]): string {
  const words: (data: never) => string = notificationKinds[kind].words;
  return words(data as never);
}

/** Kind of page that a notification links to: its subject, or the place to act on it. */
type Target =
  | 'entry'
  | 'art'
  | 'process'
  | 'slop'
  | 'award'
  | 'decision'
  | 'case'
  | 'person'
  | 'wallet'
  | 'payments'
  | 'purchases'
  | 'none';

const targets: Record<NotificationKind, Target> = {
  slop_liked: 'slop',
  art_liked: 'entry',
  comment_liked: 'slop',
  votes_opened: 'art',
  slop_answered: 'art',
  slop_commented: 'slop',
  followed: 'person',
  prize_won: 'award',
  prize_final: 'award',
  prize_delayed: 'award',
  prize_won_after_all: 'award',
  prize_coming_back: 'award',
  prize_checked: 'award',
  process_asked: 'process',
  process_reminder: 'process',
  process_unanswered: 'process',
  process_looked_at: 'process',
  slop_awarded: 'award',
  slop_award_final: 'award',
  slop_without_winner: 'award',
  prize_returned: 'award',
  contest_lost: 'award',
  contest_without_winner: 'award',
  slop_hidden: 'decision',
  slop_cancelled_for_debt: 'payments',
  account_held: 'decision',
  account_released: 'decision',
  picture_disputed: 'art',
  picture_held: 'slop',
  picture_alike: 'art',
  moderation_decision: 'decision',
  report_answered: 'decision',
  appeal_decided: 'decision',
  case_assigned: 'case',
  payout_account_unusable: 'wallet',
  payment_unapplied: 'payments',
  unapplied_dispute_won: 'payments',
  unapplied_dispute_lost: 'payments',
  unapplied_refund_failed: 'payments',
  payment_came_back_second: 'purchases',
  sale_paid_twice: 'payments',
  debt_returned: 'payments',
  top_up_taken: 'payments',
  top_up_stands: 'payments',
  top_up_refund_failed: 'payments',
  top_up_dispute_lost: 'payments',
  art_sold: 'payments',
  purchase_taken: 'purchases',
  purchase_stands: 'purchases',
  purchase_dispute_lost: 'purchases',
  sale_taken: 'payments',
  sale_stands: 'payments',
  sale_dispute_lost: 'payments',
  withdrawal_paid: 'wallet',
  withdrawal_failed: 'wallet',
  withdrawal_reversed: 'wallet',
  payout_failed: 'wallet',
  text: 'none',
};

interface StoredNotification {
  kind: string;
  data: unknown;
  ai_slop_id: string | null;
  beautiful_art_id: string | null;
  from_user_id: string | null;
}

/** Returns the path of the page that a notification links to, or null if there is none. */
export function notificationPath({ kind, data, ...about }: StoredNotification): string | null {
  const { ai_slop_id: slop, beautiful_art_id: art, from_user_id: person } = about;
  const { statement, case: caseId } = (data ?? {}) as Decided & { case?: string };
  const slopPath = slop && `/ai-slop/${slop}`;
  switch (isKnown(kind) ? targets[kind] : 'none') {
    // Show art in its contest: under its slop, at its position in the list.
    case 'entry':
      return slop && art ? `/ai-slop/${slop}#comment-${art}` : slopPath;
    case 'art':
      return art ? `/beautiful-art/${art}` : slopPath;
    // The form to show how it was made.
    case 'process':
      return art && `/beautiful-art/${art}#how-it-was-made`;
    case 'case':
      return caseId ? `/moderation/cases/${caseId}` : '/moderation';
    case 'slop':
      return slopPath;
    case 'award':
      return slopPath && `${slopPath}/award`;
    case 'decision':
      return statement ? `/appeals/${statement}` : '/appeals';
    case 'person':
      return person && `/user/${person}`;
    case 'wallet':
      return '/withdrawal';
    case 'payments':
      return '/profile?tab=payments';
    case 'purchases':
      return '/my-purchases';
    case 'none':
      return null;
  }
}
