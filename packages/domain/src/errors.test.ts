import { describe, expect, it } from 'vitest';
import { invariant, Refusal, type RefusalCode, refusalMessage, refusals } from './errors.ts';

describe('a refusal', () => {
  it.each(Object.entries(refusals))('%s has the status of an error and a text for people', (code, kind) => {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/);
    expect(kind.status).toBeGreaterThanOrEqual(400);
    expect(kind.status).toBeLessThan(600);
    expect(kind.message).toMatch(/^[A-Z{].{7,}/);
    // A flag is true or absent.
    expect([true, undefined]).toContain(kind.retry);
  });

  it('can be retried only if the cause is ours or passes', () => {
    for (const [code, { status, retry }] of Object.entries(refusals)) {
      if (status === 429 || status >= 500) expect([code, retry]).toEqual([code, true]);
      if ([400, 401, 403, 404, 413, 415, 422].includes(status)) expect([code, retry]).toEqual([code, undefined]);
    }
    const passing: RefusalCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'ERROR_CONCURRENT_REQUEST', 'WITHDRAWAL_RUNNING'];
    for (const code of passing) expect([code, refusals[code].retry]).toEqual([code, true]);
  });

  it('fills its text from its details, or blanks if missing', () => {
    expect(refusalMessage('AI_SLOP_NOT_FOUND', { id: 'abc' })).toBe('AI slop with ID abc not found');
    expect(refusalMessage('AI_SLOP_NOT_FOUND')).toBe('AI slop with ID  not found');
    expect(refusalMessage('BALANCE_LEFT', { balance: '$3' })).toContain('You still have $3 in your balance.');
  });

  it.each([
    [undefined, 'a moment'],
    [90, 'a moment'],
    [91, 'about 2 minutes'],
    [1800, 'about 30 minutes'],
    [3240, 'about 54 minutes'],
    [3598, 'about an hour'],
  ])('for %s seconds says wait %s', (retryAfterSeconds, wait) => {
    expect(refusalMessage('RATE_LIMITED', { retryAfterSeconds })).toBe(
      `That was a lot at once. Please wait ${wait} and try again.`,
    );
  });

  it('is an error with code, status, details, text and cause', () => {
    const cause = new Error('below');
    const refusal = new Refusal('IMAGE_TOO_LARGE', { limit: '10 MB' }, { cause });
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({
      name: 'Refusal',
      code: 'IMAGE_TOO_LARGE',
      status: 413,
      details: { limit: '10 MB' },
      message: 'This image is too large: at most 10 MB.',
      cause,
    });
    expect(new Refusal('NOT_FOUND').details).toEqual({});
  });
});

describe('an invariant', () => {
  it('passes if true, else throws with its words', () => {
    expect(() => invariant(1, 'one is there')).not.toThrow();
    expect(() => invariant(0, 'one is there')).toThrow('invariant: one is there');
  });
});
