import type { CaseSubject } from '@unslop/domain/calls/moderation';
import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transactions.ts';

/** An act as it is written down. */
export interface Act {
  /** Null for the operator's command and for the site itself. */
  moderatorId: string | null;
  /** The name in the log: a moderator's username, a name of the operator's, or 'site'. */
  actor: string;
  action: string;
  subjectType: CaseSubject;
  subjectId: string;
  caseId?: string | null;
  rule?: HouseRule | null;
  reason: string;
  until?: Date | null;
  /** Of a second moderator's answer: the proposal. Of an act that undoes another: that one. */
  aboutAct?: number | null;
  details?: Record<string, unknown>;
}

/**
 * Writes an act down, and with it makes the change to rows that only moderation may change (see record_moderation_act).
 * @returns its number in the log
 * @throws Refusal FORBIDDEN, MODERATION_CONFLICT, SECOND_NEEDED
 */
export async function recordAct(trx: Trx, act: Act): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select record_moderation_act(${act.moderatorId}, ${act.actor}, ${act.action},
      ${act.subjectType}, ${act.subjectId}, ${act.caseId ?? null}, ${act.rule ?? null}, ${act.reason}, ${act.until ?? null}, ${act.aboutAct ?? null},
      ${JSON.stringify(act.details ?? {})}) as id`
    .execute(trx)
    .catch((error: { code?: string }) => {
      if (error.code === 'SL011') throw new Refusal('FORBIDDEN', {}, { cause: error });
      if (error.code === 'SL012') throw new Refusal('MODERATION_CONFLICT', {}, { cause: error });
      if (error.code === 'SL013') throw new Refusal('SECOND_NEEDED', {}, { cause: error });
      throw error;
    });
  return Number(rows[0]!.id);
}
