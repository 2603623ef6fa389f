import type { MovementProof } from '@unslop/domain/calls/books';
import { accountText, movementLeafText } from '@unslop/domain/receipts';
import { leafHash, rootFrom, textHash } from '../../lib/merkle.ts';

/** Whether the root of its day holds this movement, with one's own accounts in it, computed here and not by the server. */
export async function isProven(proof: MovementProof): Promise<boolean> {
  for (const { account_id, salt, leg } of proof.own) {
    const blinded = await textHash(accountText({ account_id, salt }));
    if (!proof.legs.includes(leg) || !leg.endsWith(` ${blinded}`)) return false;
  }
  return (await rootFrom(await leafHash(movementLeafText(proof)), proof)) === proof.root;
}
