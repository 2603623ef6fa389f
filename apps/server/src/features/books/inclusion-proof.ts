import type { Db, TableRow } from '@unslop/database/connect';
import type { MovementInclusionProof } from '@unslop/domain/calls/books';
import { invariant, Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { merkleTree } from '../../core/merkle/merkle.ts';

type InclusionProofRow = Pick<MovementInclusionProof, 'day' | 'kind' | 'key_hash' | 'legs' | 'own'> &
  TableRow<'book_days', 'leaves' | 'root' | 'head'> & { created_at: Date; leaf: Buffer };

/**
 * Proves that a movement of a person's statement is in the list of its day. Reveals nothing about the other accounts
 * that it moves.
 * @throws Refusal NOT_FOUND, DAY_NOT_CLOSED
 */
export async function proveMovement(db: Db, userId: string, id: string): Promise<MovementInclusionProof> {
  const found = await sql`select from statement_movements where user_id = ${userId} and id = ${id}::bigint`.execute(db);
  if (found.rows.length === 0) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<InclusionProofRow>`
    select m.day::text as day, m.created_at, m.kind, m.key_hash, m.legs, m.leaf, d.leaves, d.root, d.head,
           (select jsonb_agg(jsonb_build_object('account_id', l.account_id::text, 'salt', l.salt, 'leg', l.line) order by l.line)
              from movement_legs l where l.movement_id = m.movement_id and l.user_id = ${userId}) as own
      from movement_leaves m join book_days d on d.day = m.day
     where m.movement_id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('DAY_NOT_CLOSED');
  const { leaf, leaves, root, head, created_at, ...rest } = row;
  const inclusionProof = merkleTree(leaves).prove(leaf);
  invariant(inclusionProof, 'a movement of a closed day is a leaf of it');
  return {
    construction: 'unslop movement 1',
    movement_id: id,
    created_at: created_at.toISOString(),
    ...rest,
    leaf: leaf.toString('hex'),
    ...inclusionProof,
    root: root.toString('hex'),
    head: head.toString('hex'),
  };
}
