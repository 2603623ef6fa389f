import { Refusal } from '@unslop/domain/errors';
import { sendNoticeLater } from '../../core/mail/notice.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Mails an artist what somebody wrote. Neither address is shown to the other: the answer goes the same way back, from
 * the writer's own page.
 * @throws Refusal USER_NOT_FOUND, CANNOT_CONTACT_YOURSELF
 */
export async function contactArtist(
  trx: Trx,
  from: { userId: string; displayName: string; username: string },
  artistId: string,
  message: string,
): Promise<void> {
  if (from.userId === artistId) throw new Refusal('CANNOT_CONTACT_YOURSELF');
  const artist = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', artistId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!artist) throw new Refusal('USER_NOT_FOUND');
  await sendNoticeLater(trx, artistId, {
    title: `${from.displayName} wrote to you`,
    text: `${from.displayName} (${from.username}) wrote to you through Unslop:\n\n${message}\n\nTo answer, open their page and choose "Contact Artist". A reply to this mail reaches nobody, and your address was not shown.`,
    link: { label: 'Open their page', path: `/artists/${from.userId}` },
  });
}
