import type { CaseSubject } from '@unslop/domain/calls/moderation';
import type { Effect, StatementPart } from '@unslop/domain/decisions';
import { Refusal } from '@unslop/domain/errors';
import type { HouseRule } from '@unslop/domain/house-rules';
import type { PublicAct } from '@unslop/domain/moderation-acts';
import { sql } from 'kysely';
import { throwOwnRefusal } from '../../platform/http/errors.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import type { AwardChecks } from '../awards/winner-checks.ts';

/** The person, command or system that acts. */
export interface Actor {
  /** Null for the operator's command and for the site itself. */
  moderatorId: string | null;
  /** Name in the log: a moderator's username, an operator's name, or 'site'. */
  actor: string;
}

export const actorOf = ({ userId, username }: Pick<Session, 'userId' | 'username'>) => ({
  moderatorId: userId,
  actor: username,
});

/** A moderation act with its side effects, as `moderate` takes it. */
export interface ModerationAct {
  /** A moderator's username or an operator's name. */
  actor: string;
  /** Null or absent for the operator, who works as the owner of the schema. */
  moderatorId?: string | null;
  action: Exclude<PublicAct, 'decline' | 'appeal_upheld' | 'appeal_rejected' | 'close'>;
  /** Only profiles can be banned, put under review, or released from an audit stop. */
  subject: CaseSubject;
  id: string;
  /** The case this act decides. Defaults to the subject's case, if there is one. */
  caseId?: string | null;
  rule?: HouseRule | null;
  /** Shown to the affected person. */
  reason: string;
  /** Shown to everyone in the public record. */
  publicReason?: string;
  /** Length of a ban (default: permanent) or of an account review (default: three days). */
  days?: number | null;
  /** For void_likes: the voters to discount. */
  userIds?: readonly string[];
  /** The act that a successful appeal undoes. */
  aboutAct?: number | null;
  /** The proposal that this act confirms. */
  proposalId?: number | null;
  /** Skips this person's notification because they are notified in another way. */
  except?: string;
  /** Award checks to use when hiding an open slop settles it. Defaults to the production checks. */
  checks?: AwardChecks;
  /** Erases art even if a buyer or poster is entitled to its original. */
  isEvenSold?: boolean;
}

/** A person affected by an act, other than the reporters. Each is told what it means for them. */
export interface Recipient {
  userId: string;
  part: StatementPart;
  effect: Effect;
}

/** Refuses an act that does not fit its subject. `reason` is shown to the moderator. */
export function notPossible(reason: string): never {
  throw new Refusal('NOT_POSSIBLE', { reason });
}

/** A moderation act as stored in the log. */
export interface Act extends Actor {
  action: string;
  subjectType: CaseSubject;
  subjectId: string;
  caseId?: string | null;
  rule?: HouseRule | null;
  reason: string;
  publicReason?: string | undefined;
  until?: Date | null;
  /** The act that this one undoes, or that the decided appeal is about. */
  aboutAct?: number | null;
  /** The proposal that this act confirms or declines. */
  proposalId?: number | null;
  details?: Record<string, unknown>;
}

/**
 * Writes an act to the log and changes the rows that only moderation may change, through record_moderation_act.
 * @returns its number in the log
 * @throws Refusal FORBIDDEN, MODERATION_CONFLICT, SECOND_NEEDED, NOT_POSSIBLE
 */
export async function recordAct(trx: Trx, act: Act): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select record_moderation_act(${act.moderatorId}, ${act.actor}, ${act.action},
      ${act.subjectType}, ${act.subjectId}, ${act.caseId ?? null}, ${act.rule ?? null}, ${act.reason}, ${act.until ?? null}, ${act.aboutAct ?? null},
      ${JSON.stringify(act.details ?? {})}, ${act.publicReason ?? ''}, ${act.proposalId ?? null}) as id`
    .execute(trx)
    .catch(throwOwnRefusal);
  return Number(rows[0]!.id);
}
