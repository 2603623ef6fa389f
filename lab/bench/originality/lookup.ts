import { createTestDatabase } from '@unslop/database/test-database';
import { withClient } from '@unslop/database/with-client';
import { ORIGINALITY } from '@unslop/domain/limits';
import type { Known } from './pictures.ts';

export interface LookUps {
  mostBits: number;
  p50Ms: number;
  p95Ms: number;
}

const BATCH = 50_000;

/** Measures lookups among many fingerprints: those of the pictures with a quarter of their bits changed. */
export async function lookUps(known: readonly Known[], fingerprints: number, rounds: number): Promise<LookUps[]> {
  const database = await createTestDatabase();
  try {
    return await withClient({ connectionString: database.ownerUrl }, async (client) => {
      await client.query(`
        alter table image_fingerprints drop constraint image_fingerprints_image_id_fkey;
        alter table image_orientations drop constraint image_orientations_image_id_fkey;
        create table known (n serial, part smallint, hash bit(256));
        create function noise() returns bit(256) language sql volatile as
          $$ select ('x' || encode(sha256(uuid_send(gen_random_uuid())), 'hex'))::bit(256) $$`);
      const parts = known.flatMap(({ made }) => made.parts.flatMap((hash, part) => (hash ? [{ part, hash }] : [])));
      await client.query(
        'insert into known (part, hash) select (p ->> $2)::smallint, (p ->> $3)::bit(256) from unnest($1::jsonb[]) p',
        [parts.map((part) => JSON.stringify(part)), 'part', 'hash'],
      );
      for (let done = 0; done < fingerprints; done += BATCH) {
        await client.query(
          `insert into image_fingerprints select gen_random_uuid(), k.part, k.hash # (noise() & noise())
             from generate_series(1, $1::int) made(n) join known k on k.n = 1 + ($2::int + made.n) % $3::int`,
          [Math.min(BATCH, fingerprints - done), done, parts.length],
        );
      }
      await client.query('vacuum analyze image_fingerprints');
      const results: LookUps[] = [];
      for (const mostBits of [ORIGINALITY.sameBits, ORIGINALITY.alikeBits]) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const { whole, sides, halves } = known[(round * 37) % known.length]!.made;
          const { rows } = await client.query(
            'insert into image_orientations select gen_random_uuid(), $1::bit(256)[], $2::bit(256)[], $3::bit(256)[] returning image_id',
            [whole, sides, halves],
          );
          const begun = performance.now();
          await client.query('select * from similar_pictures($1, $2)', [rows[0].image_id, mostBits]);
          times.push(performance.now() - begun);
        }
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
        results.push({ mostBits, p50Ms: at(0.5), p95Ms: at(0.95) });
      }
      return results;
    });
  } finally {
    await database.drop();
  }
}
