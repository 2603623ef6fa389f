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
const claimed = { ...requested, status: 'processing' };
const sent = { ...claimed, attempt_started_at: secondsAgo(90) };
const refused = { ...sent, saved_error: '500 api_error' };
const restored = { ...requested, attempt_started_at: secondsAgo(90), saved_error: 'restored' };
const paid = { ...sent, status: 'paid' };
const failed = { ...sent, status: 'failed' };

const usual: Circumstances = {
  now,
  isAccountOnHold: false,
  areWithdrawalsOff: false,
  heldUntil: null,
  isNothingFound: false,
  account: null,
  lookupSeconds: 30,
};
const off = { areWithdrawalsOff: true };
const held = { heldUntil: until };
const notFound = { isNothingFound: true };
const pause: Step = { do: 'wait', seconds: 60 };
const hold: Step = { do: 'hold', until };

test('each state has its name', () => {
  expect([requested, claimed, sent, refused, paid, failed].map(stateOf)).toEqual([
    'requested',
    'claimed',
    'sent',
    'refused',
    'paid',
    'failed',
  ]);
  // A withdrawal from a restored backup is looked up, even if its status says that nobody has claimed it.
  expect(stateOf(restored)).toBe('requested');
  expect(stateOf({ ...restored, status: 'processing' })).toBe('refused');
});

const table: [row: WithdrawalProgress, known: Partial<Circumstances>, step: Step][] = [
  [requested, {}, { do: 'claim' }],
  [requested, { isAccountOnHold: true }, { do: 'fail', reason: 'Your account is on hold.' }],
  [requested, { isAccountOnHold: true, ...off, ...held }, { do: 'fail', reason: 'Your account is on hold.' }],
  // A pending withdrawal from a restored backup may have been sent, so look it up before returning it to an account on
  // hold.
  [restored, { isAccountOnHold: true }, { do: 'claim' }],
  [restored, { isAccountOnHold: true, ...off }, pause],
  [requested, off, pause],
  [requested, { ...off, ...held }, pause],
  [requested, held, hold],

  [claimed, {}, { do: 'check the account' }],
  [claimed, { account: 'active' }, { do: 'send' }],
  [claimed, { account: 'deauthorized' }, { do: 'fail', reason: 'Your payout account is disconnected.' }],
  ...(['restricted', 'incomplete'] as const).map((account): [WithdrawalProgress, Partial<Circumstances>, Step] => [
    claimed,
    { account },
    {
      do: 'fail',
      reason: 'Your payout account can’t receive money right now. Please complete its setup.',
    },
  ]),
  // A claimed withdrawal of an account on hold continues. Pauses and holds are checked before every try.
  [claimed, { isAccountOnHold: true, account: 'active' }, { do: 'send' }],
  [claimed, { ...off, account: 'active' }, pause],
  [claimed, { ...held, account: 'active' }, hold],

  // Look up existing transfers first, whatever blocks sending another one.
  [sent, {}, { do: 'look up' }],
  [sent, { ...off, ...held, account: 'active' }, { do: 'look up' }],
  [sent, notFound, { do: 'send' }],
  [sent, { ...notFound, account: 'deauthorized' }, { do: 'send' }],
  [sent, { ...notFound, ...off }, pause],
  [sent, { ...notFound, ...held }, hold],

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
    { ...notFound, ...off, ...held },
    { do: 'use the next key' },
  ],
  [{ ...refused, empty_lookups: 2, last_lookup_at: secondsAgo(1) }, notFound, { do: 'use the next key' }],
  [refused, { ...notFound, isAccountOnHold: true }, { do: 'wait', seconds: 30, countsLookup: true }],
  [
    { ...refused, empty_lookups: 2, last_lookup_at: secondsAgo(1) },
    { ...notFound, isAccountOnHold: true },
    { do: 'fail', reason: 'Your account is on hold.' },
  ],

  [paid, notFound, { do: 'nothing' }],
  [failed, notFound, { do: 'nothing' }],
];

test.each(table)('the next step of %o with %o is %o', (row, known, step) => {
  expect(nextStep(row, { ...usual, ...known })).toEqual(step);
});
