import { expect, test } from 'vitest';
import {
  type NotificationKind,
  notificationKinds,
  notificationPath,
  notificationWords,
  storedNotificationWords,
} from './notification-kinds.ts';
import { storedNotificationTitle } from './notification-titles.ts';

const long = 'x'.repeat(200);
/** The widest possible data of each kind. */
const widest = {
  slop: long,
  art: long,
  reason: long,
  title: long.slice(0, 60),
  text: long,
  by: 'dispute',
  why: 'appeal',
  due: '2026-12-06T18:40:00Z',
  download: 'closed',
  ...Object.fromEntries(
    ['prize', 'likes', 'price', 'share', 'amount', 'net', 'fromBalance', 'owed', 'debt', 'returned'].map((name) => [
      name,
      1_000_000_00,
    ]),
  ),
};

test.each(Object.keys(notificationKinds) as NotificationKind[])(
  'the words of %s are complete and at most 500 characters',
  (kind) => {
    const words = notificationWords(kind, { ...widest, ...(kind === 'prize_delayed' && { by: 'proposal' }) } as never);
    expect(words).not.toMatch(/undefined|NaN|\s\s|^\s|\s$/);
    expect(words.length).toBeLessThanOrEqual(500);
  },
);

test.each(Object.keys(notificationKinds) as NotificationKind[])('the title of %s is short and whole', (kind) => {
  const title = storedNotificationTitle(kind, { ...widest, prize: 4000, owed: 4000 });
  expect(title ?? '').not.toMatch(/undefined|NaN|\s\s|^\s|\s$/);
  expect((title ?? '').length).toBeLessThanOrEqual(32);
});

test('titles say what happened to the money', () => {
  expect(storedNotificationTitle('prize_won', { slop: 'A horse', prize: 4000 })).toBe('You won $40');
  expect(storedNotificationTitle('prize_returned', { slop: 'A horse', prize: 4000 })).toBe('Your prize came back');
  for (const kind of ['followed', 'made_tomorrow', 'toString'])
    expect(storedNotificationTitle(kind, {})).toBeUndefined();
});

test('a kind from a newer version has words too', () => {
  for (const kind of ['made_tomorrow', 'toString'])
    expect(storedNotificationWords(kind, {})).toBe('Something new happened. Please reload the page to read it.');
  expect(storedNotificationWords('followed', {})).toBe('started following you');
});

test('mentions what is owed, returned or kept only if there is any', () => {
  const taken = { by: 'refund', amount: 1000, fromBalance: 1000, owed: 0 } as const;
  expect(notificationWords('top_up_taken', taken)).toBe(
    '$10.00 of a card payment was refunded to your card: we took $10.00 from your balance.',
  );
  expect(notificationWords('top_up_taken', { ...taken, fromBalance: 400, owed: 600 })).toBe(
    '$10.00 of a card payment was refunded to your card: we took $4.00 from your balance. You owe $6.00; until you pay it, you can’t post slop, raise a prize or withdraw.',
  );
  expect(notificationWords('top_up_stands', { amount: 1000, net: 0 })).toBe(
    'The dispute about your card payment of $10.00 is over, and the payment counts.',
  );
  expect(notificationWords('sale_taken', { art: 'A', by: 'refund', share: 0, owed: 0 })).toBe(
    'The sale of "A" was refunded. You keep what you got for it.',
  );
});

test('a delayed, late or returning prize says why and until when [T280]', () => {
  const about = { slop: 'A horse', prize: 3700, due: '2026-12-06T18:40:00Z' };
  expect(notificationWords('prize_delayed', { ...about, by: 'report' })).toBe(
    'Your $37 from "A horse" takes longer: someone reported it. You get it on Dec 6, 6:40 PM UTC unless moderators decide otherwise.',
  );
  expect(notificationWords('prize_delayed', { ...about, by: 'appeal', isRefund: true })).toBe(
    'Your $37 for "A horse" takes longer to come back: someone appealed. You get it back on Dec 6, 6:40 PM UTC unless moderators decide otherwise.',
  );
  expect(notificationWords('prize_won_after_all', { ...about, why: 'disqualified' })).toBe(
    'You won $37 after all: an earlier winner of "A horse" was disqualified. You can withdraw it starting Dec 6, 6:40 PM UTC unless something comes up.',
  );
  expect(notificationWords('prize_coming_back', { ...about, why: 'taken_down' })).toBe(
    'Nobody is left to win: the art that led in "A horse" was taken down. Your $37 comes back on Dec 6, 6:40 PM UTC unless something comes up.',
  );
});

test('a large prize is congratulated before we ask how the art was made', () => {
  const about = { slop: 'A horse', due: '2026-12-06T19:44:00Z' };
  expect(notificationWords('process_asked', { ...about, prize: 12_000 })).toBe(
    'Congratulations on winning $120 with your art for "A horse"! We ask every winner of a big prize to show how they made their art. Send a sketch, a photo of your desk, or your layered file by Dec 6, 7:44 PM UTC.',
  );
  expect(notificationWords('process_asked', about)).toMatch(/^Please show how you made your art for "A horse". Send/);
  expect(notificationWords('process_asked', { slop: 'A horse' })).toMatch(/You have 48 hours\.$/);
});

test('every kind of notification links to a page, a call for process to its form [T444]', () => {
  const about = { ai_slop_id: 's', beautiful_art_id: 'a', from_user_id: 'p', data: { statement: 'd', case: 'c' } };
  const paths = (Object.keys(notificationKinds) as NotificationKind[])
    .filter((kind) => kind !== 'text')
    .map((kind) => [kind, notificationPath({ ...about, kind })]);
  expect(paths.filter(([, path]) => !path)).toEqual([]);
  for (const kind of ['process_asked', 'process_reminder', 'process_unanswered', 'process_looked_at'])
    expect(notificationPath({ ...about, kind })).toBe('/beautiful-art/a#how-it-was-made');
  expect(notificationPath({ ...about, kind: 'case_assigned' })).toBe('/moderation/cases/c');
});
