import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursor, dollars, isoTime, pageLimit, searchTerm, text } from './calls/fields.ts';
import { gif } from './calls/gifs.ts';
import { type CallName, calls, methodAndPath } from './calls.ts';
import { commonCalls } from './common-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import { refusals } from './errors.ts';
import { LENGTH, PAGE, RATES } from './limits.ts';
import { rareCalls } from './rare-calls.ts';

const all = Object.entries(allEndpoints) as [CallName, Endpoint][];

interface JsonSchema {
  [key: string]: unknown;
}

/** Returns every part of a schema as JSON Schema, the whole first. */
function partsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): JsonSchema[] {
  if (!schema) return [];
  const parts: JsonSchema[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) parts.push(value as JsonSchema);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return parts;
}

describe.each(all)('%s', (name, endpoint) => {
  const { method, path } = methodAndPath(name);

  it('has a sentence on what it does and who can call it', () => {
    expect(endpoint.summary).toMatch(/^\W?[A-Z].{7,}/);
    expect(endpoint.reply).toBeDefined();
    expect(['anyone', 'member', 'moderator']).toContain(endpoint.access);
  });

  it('names existing refusals and limits', () => {
    for (const code of endpoint.refusals ?? []) expect(Object.keys(refusals)).toContain(code);
    expect(endpoint.refusals?.length).not.toBe(0);
    if (endpoint.rate !== undefined) expect(Object.keys(RATES)).toContain(endpoint.rate);
    if (endpoint.ratedBy) expect(Object.keys(endpoint.query?.shape ?? {})).toContain(endpoint.ratedBy);
  });

  it('has each flag true or absent', () => {
    for (const flag of ['multipart', 'forBanned', 'shared', 'idempotent'] as const) {
      expect([true, undefined]).toContain(endpoint[flag]);
    }
  });

  it('takes exactly the parameters of its path', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it('has no body with GET, and is shared only if public', () => {
    if (method === 'GET') expect([endpoint.body, endpoint.idempotent]).toEqual([undefined, undefined]);
    if (endpoint.shared) expect([method, endpoint.access]).toEqual(['GET', 'anyone']);
    if (endpoint.query) expect(endpoint.body).toBeUndefined();
  });

  it('refuses unknown fields and limits every text', () => {
    for (const given of [endpoint.params, endpoint.query, endpoint.body]) {
      for (const part of partsOf(given, 'input')) {
        if (part.type === 'object' && part.properties) expect(part.additionalProperties).toBe(false);
        // A pattern bounds the length of a string too.
        if (part.type === 'string' && !part.format && !part.pattern && !part.enum && part.const === undefined) {
          expect(part.maxLength).toBeGreaterThanOrEqual(10);
          expect(part.minLength ?? 0).toBeLessThanOrEqual(6);
        }
      }
    }
  });

  it('has no empty descriptions or parts', () => {
    const given = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => partsOf(schema, 'input'));
    for (const part of [...given, ...partsOf(endpoint.reply, 'output')]) {
      if (typeof part.description === 'string') expect(part.description).not.toBe('');
      if ('const' in part) expect(part.const).not.toBe('');
      // JSON Schema of an empty choice.
      expect(part).not.toHaveProperty('not');
      if (Array.isArray(part.enum)) {
        expect(part.enum.length).toBeGreaterThan(0);
        expect(part.enum).not.toContain('');
      }
      if (part.type === 'object' && !part.additionalProperties) {
        expect(Object.keys((part.properties as object | undefined) ?? {})).not.toEqual([]);
      }
    }
  });
});

it('the browser’s first chunk has no moderator calls; no call is in two tables [T115]', () => {
  const both = Object.keys(commonCalls).filter((name) => name in rareCalls);
  expect(both).toEqual([]);
  expect(Object.values(commonCalls).join()).not.toMatch(/moderation|statements|debug/);
  expect(Object.keys(calls).length).toBe(Object.keys(commonCalls).length + Object.keys(rareCalls).length);
});

it('every call has a unique method and address', () => {
  expect(new Set(Object.values(calls)).size).toBe(Object.keys(calls).length);
  expect(Object.keys(allEndpoints).sort()).toEqual(Object.keys(calls).sort());
  expect(methodAndPath('likeComment')).toEqual({ method: 'PUT', path: '/api/comments/:id/like' });
});

describe('a typed text', () => {
  const tenAtMost = text(10);
  it.each([
    ['is trimmed', '  ab  ', 'ab'],
    ['may have lines and tabs', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['may be as long as it may be', '1234567890', '1234567890'],
    ['is not longer', '12345678901', null],
    ['has no control characters', 'a\u0007b', null],
    ['has none of the C1 either', 'a\u0085b', null],
    ['cannot be turned around', 'a\u202eb', null],
    ['cannot be isolated', 'a\u2066b', null],
    ['has no half of a character', 'a\ud800', null],
  ])('%s', (_what, typed, expected) => {
    expect(tenAtMost.safeParse(typed).data ?? null).toBe(expected);
  });

  it('explains what is wrong with the text', () => {
    expect(tenAtMost.safeParse('a\u0007b').error?.issues[0]?.message).toBe('contains characters that are not allowed');
    expect(tenAtMost.safeParse('a\ud800').error?.issues[0]?.message).toBe('is not valid text');
  });
});

describe('search terms', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'a').join('  ');
  it.each([
    ['are trimmed', ' red fox ', 'red fox'],
    ['may be blank', '   ', ''],
    ['are at most so many', words(LENGTH.searchWords), words(LENGTH.searchWords)],
    ['are not more', words(LENGTH.searchWords + 1), null],
    ['are at most so long', 'a'.repeat(LENGTH.search), 'a'.repeat(LENGTH.search)],
    ['are not longer', 'a'.repeat(LENGTH.search + 1), null],
    ['have no zero in them', 'a\0b', null],
    ['have no half of a character', 'a\ud800', null],
  ])('%s', (_what, typed, expected) => {
    expect(searchTerm.safeParse(typed).data ?? null).toBe(expected);
  });

  it('explain what is wrong with them', () => {
    const problem = (typed: string) => searchTerm.safeParse(typed).error?.issues[0]?.message;
    expect(problem(words(LENGTH.searchWords + 1))).toBe('has too many words');
    expect(problem('a\0b')).toBe('is not valid text');
  });
});

describe('numbers in a query', () => {
  it.each([
    ['7', 7],
    ['0', 1],
    ['-5', 1],
    ['51', PAGE.maxSize],
    ['999999999999', PAGE.maxSize],
    ['9999999999999', null],
    ['1.5', null],
    ['', null],
    ['a', null],
    ['7 ', null],
    [' 7', null],
  ])('a limit of "%s" is %s', (typed, expected) => {
    expect(pageLimit.safeParse(typed).data ?? null).toBe(expected);
  });

  it.each([
    ['0', 0],
    ['9999999', 9_999_999],
    ['10000000', null],
    ['-1', null],
    ['1.5', null],
    ['x1', null],
    ['1x', null],
    ['', null],
  ])('"%s" dollars are %s', (typed, expected) => {
    expect(dollars.safeParse(typed).data ?? null).toBe(expected);
  });

  it.each([
    ['aZ09_-', true],
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['', false],
    ['a b', false],
    [' ab', false],
    ['ab=', false],
  ])('the cursor "%s" is taken: %s', (typed, isTaken) => {
    expect(cursor.safeParse(typed).success).toBe(isTaken);
  });
});

/** A body with one field, and true if it is valid. */
describe('a request body', () => {
  const id = '0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d';
  const slop = { p_title: 'Pear', p_prize_pool: 5, p_image_url: '/media/a.webp' };
  const topUp = { amount: 534, currency: 'usd', metadata: { type: 'account_funding', amount_to_add: 5 } };
  it.each<[CallName, object, boolean]>([
    ['createSlopWithPrize', slop, true],
    ['createSlopWithPrize', { ...slop, p_title: '  ' }, false],
    ['createSlopWithPrize', { ...slop, p_title: 'a'.repeat(120) }, true],
    ['createSlopWithPrize', { ...slop, p_title: 'a'.repeat(121) }, false],
    ['createSlopWithPrize', { ...slop, p_duration_days: 0 }, false],
    ['createSlopWithPrize', { ...slop, p_duration_days: 1 }, true],
    ['createSlopWithPrize', { ...slop, p_duration_days: 14 }, true],
    ['createSlopWithPrize', { ...slop, p_duration_days: 15 }, false],
    ['createSlopWithPrize', { ...slop, p_duration_days: 1.5 }, false],
    ['createSlopWithPrize', { ...slop, p_description: 'a'.repeat(2_001) }, false],
    ['createSlopWithPrize', { ...slop, p_image_url: 'a'.repeat(501) }, false],
    ['createSlopWithPrize', { ...slop, p_prize_pool: '5' }, false],
    ['createSlopWithPrize', { ...slop, category: 'comics', style: 'anime' }, true],
    ['createSlopWithPrize', { ...slop, category: 'poetry' }, false],
    ['createSlopWithPrize', { ...slop, p_user_id: 'me' }, false],
    ['updateAiSlop', { title: ' ' }, false],
    ['updateAiSlop', { title: 'A', description: '' }, true],
    ['requestWithdrawal', { amount: 10, user_id: id }, true],
    ['requestWithdrawal', { amount: '10' }, false],
    ['requestWithdrawal', {}, false],
    ['updateProfile', { bio: 'a'.repeat(501) }, false],
    ['updateProfile', { bio: null, full_name: 'A' }, true],
    ['updateProfile', { full_name: 'a'.repeat(61) }, false],
    ['createPaymentIntent', topUp, true],
    ['createPaymentIntent', { ...topUp, currency: 'eur' }, false],
    ['createPaymentIntent', { ...topUp, metadata: { type: 'gift', amount_to_add: 5 } }, false],
    ['ratePurchase', { rating: 0 }, false],
    ['ratePurchase', { rating: 1 }, true],
    ['ratePurchase', { rating: 5 }, true],
    ['ratePurchase', { rating: 6 }, false],
    ['createTestNotification', { content: 'a', is_read: false }, true],
    ['createTestNotification', { content: 'a', is_read: true }, false],
    ['checkRealtimePublication', { table_names: Array.from({ length: 20 }, () => 'a') }, true],
    ['checkRealtimePublication', { table_names: Array.from({ length: 21 }, () => 'a') }, false],
  ])('%s with %j is accepted: %s', (name, body, isTaken) => {
    expect(allEndpoints[name as 'createSlopWithPrize'].body.safeParse(body).success).toBe(isTaken);
  });

  it('gets its defaults', () => {
    expect(allEndpoints.createSlopWithPrize.body.parse(slop)).toMatchObject({ p_description: '', p_duration_days: 7 });
    expect(allEndpoints.listAiSlops.query.parse({})).toMatchObject({ sort: 'newest' });
    expect(allEndpoints.createComment.body.parse({ ai_slop_id: id })).toEqual({ ai_slop_id: id, content: '' });
    expect(allEndpoints.createTestNotification.body.parse({ content: 'a' })).toEqual({
      type: 'info',
      content: 'a',
      is_read: false,
    });
    expect(allEndpoints.checkRealtimePublication.body.parse({})).toEqual({
      table_names: ['notifications', 'followers'],
    });
    expect(allEndpoints.searchContent.body.parse({ search_term: 'a' })).toMatchObject({ content_type: 'all' });
    expect(allEndpoints.deleteAccount.body.parse({ password: 'a' })).toMatchObject({
      give_up_balance: false,
    });
  });
});

describe('a parameter in an address', () => {
  it.each([
    ['pi_3QabcXYZ', true],
    [`pi_${'a'.repeat(100)}`, true],
    [`pi_${'a'.repeat(101)}`, false],
    ['pi_', false],
    ['pi_a/../b', false],
    ['a_pi_3Q', false],
    ['ch_3Q', false],
  ])('the payment "%s": %s', (id, isTaken) => {
    expect(allEndpoints.checkPayment.params.safeParse({ id }).success).toBe(isTaken);
  });

  const id = '0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d';
  it.each([
    [id, [id]],
    [[id, id, id, id, id].join(), [id, id, id, id, id]],
    [[id, id, id, id, id, id].join(), undefined],
    [`${id},`, undefined],
    [`x${id}`, undefined],
    ['', undefined],
  ])('the requested comments "%s" are %j', (also, ids) => {
    expect(allEndpoints.listComments.query.safeParse({ also }).data?.also).toEqual(ids);
  });
});

describe('a response', () => {
  it('has success as true or not at all', () => {
    for (const [, { reply }] of all) {
      for (const { properties } of partsOf(reply, 'output')) {
        const { success } = (properties ?? {}) as { success?: JsonSchema };
        if (success) expect(success.const).toBe(true);
      }
    }
    const nothingMade = { success: true, created: false, is_listening: true, message: 'It is part of the server.' };
    expect(allEndpoints.createRealtimeFunction.reply.safeParse(nothingMade).success).toBe(true);
  });

  it.each([
    [-1, false],
    [0, true],
    [100, true],
    [101, false],
  ])('has an animation at %i percent: %s', (progress, isTaken) => {
    const making = { state: 'making', progress, size_bytes: null, width: null, height: null };
    expect(gif.safeParse(making).success).toBe(isTaken);
  });

  it.each([
    ['2026-11-20T10:00:00Z', true],
    ['2026-11-20T10:00:00.123456+01:00', true],
    ['2026-11-20T10:00:00', false],
    ['2026-11-20', false],
  ])('has the moment %s, which needs a time zone: %s', (at, isTaken) => {
    expect(isoTime.safeParse(at).success).toBe(isTaken);
  });

  const namesIn = (reply: z.ZodObject) => Object.keys(reply.shape);

  it('shows money and payout account only to their owner', () => {
    const isPrivate = (name: string) => /cents|stripe|frozen|email/.test(name);
    expect(namesIn(allEndpoints.getProfile.reply).filter(isPrivate)).toEqual([]);
    expect(namesIn(allEndpoints.getArtist.reply).filter(isPrivate)).toEqual([]);
    expect(namesIn(allEndpoints.getOwnProfile.reply).filter(isPrivate)).toEqual([
      'balance_cents',
      'debt_cents',
      'stripe_account_id',
      'frozen',
    ]);
  });

  it('has more on its own page than in a list', () => {
    const { getAiSlop, getArtist, getArt, listSavedArtists, listSavedArt } = allEndpoints;
    expect(namesIn(getAiSlop.reply)).toContain('now');
    expect(namesIn(getArtist.reply)).toEqual(expect.arrayContaining(['bio', 'website', 'wins_count', 'is_following']));
    expect(namesIn(getArt.reply)).toEqual(
      expect.arrayContaining(['description', 'price_cents', 'ai_slop', 'saved', 'purchased', 'is_own']),
    );
    for (const { reply } of [listSavedArtists, listSavedArt]) {
      expect(namesIn(reply.shape.data.element)).toContain('saved_at');
    }
  });
});
