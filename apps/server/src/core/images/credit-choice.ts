import type { Db } from '@unslop/database/connect';
import type { CreditChoice } from '@unslop/domain/calls/images';
import { type LicenceName, licenceNames, licences } from '@unslop/domain/licences';
import { nowSql } from '../../platform/clock.ts';
import type { Trx } from '../../platform/transactions.ts';
import { cleaned } from './credit.ts';
import type { WrittenCredit } from './rights.ts';

/** Returns an artist's choice for the public files of their art. Without a choice, no credit is written. */
export async function creditChoiceOf(db: Db, userId: string): Promise<CreditChoice> {
  const chosen = await db
    .selectFrom('credit_choices')
    .select(['is_written', 'licence'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { is_written: chosen?.is_written ?? false, licence: licenceOf(chosen?.licence) };
}

export async function setCreditChoice(trx: Trx, userId: string, choice: CreditChoice): Promise<void> {
  const { is_written, licence } = choice;
  await trx
    .insertInto('credit_choices')
    .values({ user_id: userId, is_written, licence, chosen_at: nowSql })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_written, licence, chosen_at: nowSql }))
    .execute();
}

/** Returns the credit to write into the public files of art that a person uploads now. */
export async function writtenCreditOf(db: Db, userId: string): Promise<WrittenCredit | null> {
  const chosen = await db
    .selectFrom('credit_choices as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['c.licence', 'p.display_name', 'p.hidden_at'])
    .where('c.user_id', '=', userId)
    .where('c.is_written', '=', true)
    .executeTakeFirst();
  if (!chosen) return null;
  const { name, url } = licences[licenceOf(chosen.licence)];
  return { ...creditOfArtist(chosen.hidden_at ? null : chosen.display_name), licence: name, licenceUrl: url };
}

/** @param name  null for an account that was deleted or whose profile is hidden */
export function creditOfArtist(name: string | null): Omit<WrittenCredit, 'licence' | 'licenceUrl'> {
  const creator = name && cleaned(name);
  return { creator, credit: creator ? `${creator} / Unslop` : 'Unslop', copyright: creator && `© ${creator}` };
}

function licenceOf(stored: string | undefined): LicenceName {
  return licenceNames.find((name) => name === stored) ?? 'all_rights_reserved';
}
