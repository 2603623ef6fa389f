import { afterEach, expect, test, vi } from 'vitest';
import { bodyOf, createSlop, submissionOf } from './api.ts';
import { emptyDraft } from './draft.ts';

const image = { image_url: '/media/images/a.webp', image_path: 'ai_slops/u/a.webp' } as Parameters<typeof bodyOf>[1];
const draft = { ...emptyDraft, title: ' A chrome pear ', prizeDollars: 20 };

afterEach(() => vi.unstubAllGlobals());

function answers(...replies: (Response | Error)[]) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    const reply = replies.shift()!;
    if (reply instanceof Error) throw reply;
    return reply;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('omits optional fields that are empty [B030]', () => {
  expect(bodyOf(draft, image)).toEqual({
    p_title: 'A chrome pear',
    p_description: '',
    p_prize_pool: 20,
    p_duration_days: 7,
    p_image_url: '/media/images/a.webp',
    p_image_path: 'ai_slops/u/a.webp',
  });
});

test('the same content is the same submission, other content a new one', () => {
  const first = submissionOf(bodyOf(draft, image), null);
  expect(submissionOf(bodyOf(draft, image), first)).toBe(first);
  expect(submissionOf(bodyOf({ ...draft, prizeDollars: 21 }, image), first).key).not.toBe(first.key);
});

test('retries a lost response under the same key', async () => {
  const fetched = answers(new TypeError('lost'), Response.json('0198-id'));
  await expect(createSlop(bodyOf(draft, image), 'k1')).resolves.toBe('0198-id');
  const keys = fetched.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['idempotency-key']);
  expect(keys).toEqual(['k1', 'k1']);
});

test.each([[null], [{ id: 'x' }], [7]])('an answer of %j is not an id [B035]', async (reply) => {
  answers(Response.json(reply));
  await expect(createSlop(bodyOf(draft, image), 'k1')).rejects.toThrow(
    'Failed to create AI Slop: Invalid response from server.',
  );
});
