import { addDishonest, DISHONEST } from './dishonest.ts';
import { addHonest, HONEST, type HonestKind } from './honest.ts';
import { type Account, type Contest, type Like, Site } from './site.ts';

/** Some weeks of a site: who joined, signed in and liked, and when. */
export interface World {
  accounts: readonly Account[];
  /** All contests by number, including the large ones that are not measured. */
  contests: readonly Contest[];
  likes: readonly Like[];
  /** The measured contests. A third of them have a ring. */
  measured: readonly Contest[];
}

/** Creates the world of a seed. The same seed and size always give the same world. */
export function makeWorld(seed: number, contests: number): World {
  const site = new Site(seed, contests);
  const rings = Math.round(contests / 3);
  const kinds = [
    ...Array.from({ length: rings }, (_, n) => DISHONEST[n % DISHONEST.length]!),
    ...honestKinds(contests - rings),
  ];
  const measured = kinds.map((kind) =>
    kind in HONEST ? addHonest(site, kind as HonestKind) : addDishonest(site, kind as (typeof DISHONEST)[number]),
  );
  return { accounts: site.accounts(), contests: site.contests, likes: site.likes, measured };
}

/** Returns each honest kind in proportion to its share, and at least once while there is room. */
function honestKinds(count: number): HonestKind[] {
  const kinds = Object.keys(HONEST) as HonestKind[];
  const rare = kinds
    .slice(1)
    .flatMap((kind) => Array(Math.max(1, Math.round((count * HONEST[kind]) / 100))).fill(kind));
  const rest = Array(Math.max(0, count - rare.length)).fill(kinds[0]!);
  return [...rest, ...rare].slice(0, count);
}
