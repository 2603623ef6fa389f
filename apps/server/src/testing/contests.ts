import { settleDueAiSlops } from '../features/awards/settle.ts';
import type { Person, TestApp } from './test-app.ts';

export interface Contest {
  slop: string;
  arts: string[];
  artists: Person[];
  voters: Person[];
}

/** A contest over $45: an entry for each number, with that many likes. */
export async function contestOf(app: TestApp, poster: Person, likes: number[]): Promise<Contest> {
  const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.person()));
  const [artists, voters] = [await people(likes.length), await people(Math.max(...likes))];
  const slop = await app.slop(poster, { prize: 45 });
  const arts: string[] = [];
  for (const artist of artists) arts.push(await app.art(artist, slop));
  for (const [n, count] of likes.entries())
    for (const voter of voters.slice(0, count)) await app.call('likeComment', voter, { params: { id: arts[n]! } });
  return { slop, arts, artists, voters };
}

/** The same, after its deadline. */
export async function settledContest(app: TestApp, poster: Person, likes: number[]): Promise<Contest> {
  const made = await contestOf(app, poster, likes);
  await app.advance('25 hours');
  await settleDueAiSlops(app.deps);
  return made;
}
