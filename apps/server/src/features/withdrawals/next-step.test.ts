import { expect, test } from 'vitest';
import { type Circumstances, nextStep, type Step, stateOf, type WithdrawalProgress } from './next-step.ts';

const now = new Date('2026-06-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const until = new Date('2026-06-02T12:00:00Z');

const requested: WithdrawalProgress = {
  status: 'pending',
  attempt_started_at: null,
  saved_error: null,
  empty_lookups: 0,
  last_lookup_at: null,
};
const leased = { ...requested, status: 'processing' };
const sent = { ...leased, attempt_started_at: secondsAgo(90) };
const refused = { ...sent, saved_error: '500 api_error' };
const restored = { ...requested, attempt_started_at: secondsAgo(90), saved_error: 'restored' };
const paid = { ...sent, status: 'paid' };
const failed = { ...sent, status: 'failed' };

const usual: Circumstances = {
  now,
  isAccountRestricted: false,
  areWithdrawalsOff: false,
  delayedUntil: null,
  isNothingFound: false,
  account: null,
  lookupSeconds: 30,
};
const off = { areWithdrawalsOff: true };
const delayed = { delayedUntil: until };
const notFound = { isNothingFound: true };
const pause: Step = { do: 'wait', seconds: 60 };
const delay: Step = { do: 'delay', until };

test('each state has its name', () => {
  expect([requested, leased, sent, refused, paid, failed].map(stateOf)).toEqual([
    'requested',
    'leased',
    'sent',
    'refused',
    'paid',
    'failed',
  ]);
  // A withdrawal from a restored backup is looked up, even if its status says that nobody has leased it.
  expect(stateOf(restored)).toBe('requested');
  expect(stateOf({ ...restored, status: 'processing' })).toBe('refused');
});

const table: [row: WithdrawalProgress, known: Partial<Circumstances>, step: Step][] = [
  [requested, {}, { do: 'lease' }],
  [requested, { isAccountRestricted: true }, { do: 'fail', reason: 'Your account is on hold.' }],
  [requested, { isAccountRestricted: true, ...off, ...delayed }, { do: 'fail', reason: 'Your account is on hold.' }],
  // A pending withdrawal from a restored backup may have been sent, so look it up before returning it to an account on
  // hold.
  [restored, { isAccountRestricted: true }, { do: 'lease' }],
  [restored, { isAccountRestricted: true, ...off }, pause],
  [requested, off, pause],
  [requested, { ...off, ...delayed }, pause],
  [requested, delayed, delay],

  [leased, {}, { do: 'check the account' }],
  [leased, { account: 'active' }, { do: 'send' }],
  [leased, { account: 'deauthorized' }, { do: 'fail', reason: 'Your payout account is disconnected.' }],
  ...(['restricted', 'incomplete'] as const).map((account): [WithdrawalProgress, Partial<Circumstances>, Step] => [
    leased,
    { account },
    {
      do: 'fail',
      reason: 'Your payout account can’t receive money right now. Please complete its setup.',
    },
  ]),
  // A leased withdrawal of an account on hold continues. Pauses and delays are checked before every try.
  [leased, { isAccountRestricted: true, account: 'active' }, { do: 'send' }],
  [leased, { ...off, account: 'active' }, pause],
  [leased, { ...delayed, account: 'active' }, delay],

  // Look up existing transfers first, whatever blocks sending another one.
  [sent, {}, { do: 'look up' }],
  [sent, { ...off, ...delayed, account: 'active' }, { do: 'look up' }],
  [sent, notFound, { do: 'send' }],
  [sent, { ...notFound, account: 'deauthorized' }, { do: 'send' }],
  [sent, { ...notFound, ...off }, pause],
  [sent, { ...notFound, ...delayed }, delay],

  [refused, {}, { do: 'look up' }],
  [refused, notFound, { do: 'wait', seconds: 30, countsLookup: true }],
  [
    { ...refused, empty_lookups: 1, last_lookup_at: secondsAgo(29.999) },
    notFound,
    { do: 'wait', seconds: 30, countsLookup: false },
  ],
  [{ ...refused, empty_lookups: 1, last_lookup_at: secondsAgo(30) }, notFound, { do: 'use the next key' }],
  [
    { ...refused, empty_lookups: 1, last_lookup_at: secondsAgo(30) },
    { ...notFound, ...off, ...delayed },
    { do: 'use the next key' },
  ],
  [{ ...refused, empty_lookups: 2, last_lookup_at: secondsAgo(1) }, notFound, { do: 'use the next key' }],
  [refused, { ...notFound, isAccountRestricted: true }, { do: 'wait', seconds: 30, countsLookup: true }],
  [
    { ...refused, empty_lookups: 2, last_lookup_at: secondsAgo(1) },
    { ...notFound, isAccountRestricted: true },
    { do: 'fail', reason: 'Your account is on hold.' },
  ],

  [paid, notFound, { do: 'nothing' }],
  [failed, notFound, { do: 'nothing' }],
];

test.each(table)('the next step of %o with %o is %o', (row, known, step) => {
  expect(nextStep(row, { ...usual, ...known })).toEqual(step);
});
