import type { CallName } from '@unslop/domain/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../core/cases/open-case.ts';
import { finalizeDueAwards } from '../features/awards/final.ts';
import { settleDueAiSlops } from '../features/awards/settle.ts';
import { inTransaction } from '../platform/transactions.ts';
import { contestOf, settledContest } from './contests.ts';
import { act, actByTwo, answerProposal, disqualifyByTwo, moderatorPair, taken } from './moderators.ts';
import { putUnderReview, writeWithdrawal } from './money.ts';
import { type CallInput, type Person, startTestApp, type TestApp } from './test-app.ts';
import { topicsWhile } from './topics.ts';

let app: TestApp;
let poster: Person;
let judges: [Person, Person];
beforeAll(async () => {
  app = await startTestApp({ awardReviewHours: 72 });
  poster = await app.person({ balance: 1_000_000 });
  judges = await moderatorPair(app);
});
afterAll(() => app.stop());

async function does(name: CallName, by: Person, input: CallInput): Promise<void> {
  const { status, body } = await app.call(name, by, input);
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
}
const of = (id: string) => ({ params: { id } });
const opened = async () => {
  const { slop, arts, artists } = await contestOf(app, poster, [1], 5);
  return { slop, art: arts[0]!, artist: artists[0]! };
};
const settled = async () => {
  const { slop, arts, artists } = await settledContest(app, poster, [2, 1], 5);
  return { slop, art: arts[0]!, artist: artists[0]!, second: { art: arts[1]!, artist: artists[1]! } };
};
const finished = async () => {
  const made = await settled();
  await app.advance('15 days');
  await finalizeDueAwards(app.deps);
  return made;
};
const words = (by: Person, slop: string) =>
  app.call('createComment', by, { body: { ai_slop_id: slop, content: 'Hello' } }).then(({ body }) => body.id as string);

/** A change, and the topics that it must announce. */
type Case = () => Promise<{ work: () => Promise<unknown>; topics: string[] }>;

const cases: Record<string, Case> = {
  'a slop that is posted': async () => ({ work: () => app.slop(poster), topics: ['feed', `user:${poster.id}`] }),
  'a prize that is raised': async () => {
    const slop = await app.slop(poster);
    return {
      work: () => does('raisePrize', poster, { ...of(slop), body: { prize_pool: 20 } }),
      topics: [`slop:${slop}`, 'feed', `user:${poster.id}`],
    };
  },
  'a slop that is cancelled': async () => {
    const slop = await app.slop(poster);
    return {
      work: () => does('cancelAiSlop', poster, of(slop)),
      topics: [`slop:${slop}`, 'feed', `user:${poster.id}`],
    };
  },
  'an entry': async () => {
    const slop = await app.slop(poster);
    const artist = await app.person();
    return { work: () => app.art(artist, slop), topics: [`slop:${slop}`, 'artists', 'feed', `user:${poster.id}`] };
  },
  'a comment': async () => {
    const slop = await app.slop(poster);
    const writer = await app.person();
    return { work: () => words(writer, slop), topics: [`slop:${slop}`, `user:${poster.id}`] };
  },
  'a comment that is deleted': async () => {
    const [slop, writer] = [await app.slop(poster), await app.person()];
    const id = await words(writer, slop);
    return { work: () => does('deleteComment', writer, of(id)), topics: [`slop:${slop}`] };
  },
  'an entry that is withdrawn': async () => {
    const { slop, art, artist } = await opened();
    return { work: () => does('retractArt', artist, of(art)), topics: [`slop:${slop}`, 'artists', 'feed'] };
  },
  'a like': async () => {
    const [slop, artist, fan] = [await app.slop(poster), await app.person(), await app.person()];
    const art = await app.art(artist, slop);
    return { work: () => does('likeComment', fan, of(art)), topics: [`slop:${slop}`, `user:${artist.id}`] };
  },
  'a stage of an entry': async () => {
    const { slop, art, artist } = await opened();
    const body = { image_url: await app.upload(artist, 'stage'), line: 'A sketch' };
    return { work: () => does('addStage', artist, { ...of(art), body }), topics: [`slop:${slop}`] };
  },
  'a price': async () => {
    const { slop, art, artist } = await finished();
    return {
      work: () => does('setArtPrice', artist, { ...of(art), body: { price: 5 } }),
      topics: [`slop:${slop}`, 'artists'],
    };
  },
  'the count of votes': async () => {
    const { slop, artist } = await opened();
    await app.advance('25 hours');
    return {
      work: () => settleDueAiSlops(app.deps),
      topics: [`slop:${slop}`, 'feed', `user:${artist.id}`, `user:${poster.id}`],
    };
  },
  'an award that is final': async () => {
    const { slop, artist } = await settled();
    await app.advance('15 days');
    return {
      work: () => finalizeDueAwards(app.deps),
      topics: [`slop:${slop}`, 'feed', 'artists', `user:${artist.id}`, `user:${poster.id}`],
    };
  },
  'an award that is revised': async () => {
    const { slop, art, artist, second } = await settled();
    return {
      work: () => disqualifyByTwo(app, art, judges),
      topics: [`slop:${slop}`, 'feed', `user:${artist.id}`, `user:${second.artist.id}`, 'moderation'],
    };
  },
  'an award of which moderators find nothing': async () => {
    const { slop, artist } = await settled();
    const why = { finding: 'money_taken_back' } as const;
    const id = await inTransaction(app.db, (trx) => openCase(trx, { subjectType: 'award', subjectId: slop, why }));
    await does('claimCase', judges[0], of(id));
    return {
      work: async () => expect(await actByTwo(app, judges, id, { action: 'clear' })).toBe('done'),
      topics: [`slop:${slop}`, `user:${artist.id}`, `user:${poster.id}`, 'moderation'],
    };
  },
  'an entry that is hidden': async () => {
    const { slop, art, artist } = await opened();
    const id = await taken(app, judges[0], 'comment', art);
    return {
      work: async () => expect(await actByTwo(app, judges, id, { action: 'hide' })).toBe('done'),
      topics: [`slop:${slop}`, 'artists', 'feed', `user:${artist.id}`, 'moderation'],
    };
  },
  'a slop that is covered': async () => {
    const slop = await app.slop(poster);
    const id = await taken(app, judges[0], 'ai_slop', slop);
    return {
      work: async () => expect(await act(app, judges[0], id, { action: 'cover', rule: 'sexual' })).toBe('done'),
      topics: [`slop:${slop}`, 'feed', 'artists', `user:${poster.id}`, 'moderation'],
    };
  },
  'a profile that is hidden': async () => {
    const ann = await app.person();
    const id = await taken(app, judges[0], 'profile', ann.id);
    return {
      work: async () => expect(await act(app, judges[0], id, { action: 'hide' })).toBe('done'),
      topics: ['feed', 'artists', `user:${ann.id}`, 'moderation'],
    };
  },
  'likes that are left out': async () => {
    const { slop, arts, voters, artists } = await contestOf(app, poster, [2], 5);
    const id = await taken(app, judges[0], 'comment', arts[0]!);
    const user_ids = [voters[0]!.id];
    return {
      work: async () => {
        expect(await act(app, judges[0], id, { action: 'void_likes', rule: 'vote_cheating', user_ids })).toBe(
          'proposed',
        );
        expect(await answerProposal(app, judges[1], id)).toBe('done');
      },
      topics: [`slop:${slop}`, `user:${artists[0]!.id}`, `user:${user_ids[0]}`, 'moderation'],
    };
  },
  'a follower': async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    return {
      work: () => does('followUser', ann, { body: { followed_id: bob.id } }),
      topics: [`user:${ann.id}`, `user:${bob.id}`],
    };
  },
  'a profile that is changed': async () => {
    const ann = await app.person();
    return { work: () => does('updateProfile', ann, { body: { bio: 'I draw' } }), topics: [`user:${ann.id}`] };
  },
  'a withdrawal that is cancelled': async () => {
    const ann = await app.person({ balance: 5000 });
    const id = await writeWithdrawal(app, ann, 'acct_topics');
    return { work: () => does('cancelWithdrawal', ann, of(id)), topics: [`user:${ann.id}`] };
  },
  'an account on hold': async () => {
    const ann = await app.person({ balance: 5000 });
    return { work: () => putUnderReview(app, ann), topics: [`user:${ann.id}`] };
  },
  'notifications that were read': async () => {
    const ann = await app.person();
    await does('followUser', poster, { body: { followed_id: ann.id } });
    return { work: () => does('readAllNotifications', ann, {}), topics: [`user:${ann.id}`] };
  },
};

test.each(Object.keys(cases))('%s is announced to everybody who may see it', async (name) => {
  const { work, topics } = await cases[name]!();
  const heard = new Set(await topicsWhile(app, work));
  expect(topics.filter((topic) => !heard.has(topic))).toEqual([]);
  expect(heard.size).toBeGreaterThan(0);
});
