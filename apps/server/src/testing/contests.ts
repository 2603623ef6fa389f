import { settleDueAiSlops } from '../features/awards/settle.ts';
import type { Person, TestApp } from './test-app.ts';

export interface Contest {
  slop: string;
  arts: string[];
  artists: Person[];
  voters: Person[];
}

/** Creates a contest, over $45 by default. Each number in `likes` adds an entry with that many likes. */
export async function contestOf(app: TestApp, poster: Person, likes: number[], prize = 45): Promise<Contest> {
  const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
  const [artists, voters] = [await people(likes.length), await people(Math.max(...likes))];
  const slop = await app.slop(poster, { prize });
  const arts: string[] = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  for (const [n, count] of likes.entries())
    for (const voter of voters.slice(0, count)) await like(app, voter, arts[n]!);
  return { slop, arts, artists, voters };
}

async function like(app: TestApp, by: Person, art: string): Promise<void> {
  const { status, body } = await app.call('likeComment', by, { params: { id: art } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Does the same, and settles the contest after its deadline. */
export async function settledContest(app: TestApp, poster: Person, likes: number[], prize = 45): Promise<Contest> {
  const made = await contestOf(app, poster, likes, prize);
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  return made;
}
