import { Refusal } from '@unslop/domain/errors';
import { emailUserLater, unlinked } from '../../core/mail/user-email.ts';
import { decodeCursor, encodeCursor, isTimeAndId, limitOf, pageOf } from '../../platform/cursor.ts';
import { read, write } from '../../platform/http/routes.ts';
import type { Session } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { findArtist } from './cards.ts';
import { listAndCountArtists, marksOf, withMarks } from './read.ts';

const LIST = 'artists';

export const artistRoutes = [
  read(
    'listArtists',
    async ({ db, query }) => {
      const limit = limitOf(query.limit);
      const after = decodeCursor<[string, string]>(LIST, query.cursor, isTimeAndId);
      const filter = {
        q: query.q,
        olderThan: query.older_than,
        newerThan: query.newer_than,
        after,
        limit,
        viewerId: null,
      };
      const { artists, count } = await listAndCountArtists(db, filter);
      return {
        ...pageOf(artists, limit, (last) => encodeCursor(LIST, [last.latest_comment_created_at, last.id])),
        count,
      };
    },
    {
      marks: {
        ask: (shared) => marksOf(shared.data),
        put: (marks, shared) => ({ ...shared, data: withMarks(shared.data, marks) }),
      },
    },
  ),

  read('getArtist', ({ db, params, user }) => findArtist(db, params.id, user?.userId ?? null)),

  write('contactArtist', ({ trx, params, body, user }) => contactArtist(trx, user, params.id, body.message)),
];

/**
 * Emails a message to an artist. Neither sees the other's address: the artist answers on the sender's page. The mail
 * comes from our address. So the subject is ours, the sender is named by username, which is unique, and links in the
 * message do not work.
 * @throws Refusal CONTACT_NEEDS_EMAIL, USER_NOT_FOUND, CANNOT_CONTACT_YOURSELF
 */
async function contactArtist(
  trx: Trx,
  from: Pick<Session, 'userId' | 'emailVerifiedAt'>,
  artistId: string,
  message: string,
): Promise<void> {
  if (from.userId === artistId) throw new Refusal('CANNOT_CONTACT_YOURSELF');
  if (!from.emailVerifiedAt) throw new Refusal('CONTACT_NEEDS_EMAIL');
  const artist = await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', artistId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!artist) throw new Refusal('USER_NOT_FOUND');
  // Use the public view, which hides the name of a hidden profile.
  const { username } = await trx
    .selectFrom('people')
    .select('username')
    .where('id', '=', from.userId)
    .executeTakeFirstOrThrow();
  const name = unlinked(`@${username}`);
  await emailUserLater(trx, artistId, {
    title: `${name} sent you a message on Unslop`,
    text: `This is from ${name}, another member. Unslop didn’t write it:\n\n${quoted(unlinked(message))}`,
    link: { label: 'See who wrote', path: `/artists/${from.userId}` },
    footnote:
      'To answer, open their page and choose "Contact Artist". Nobody reads replies to this email, and we didn’t show your address. You can’t click links in messages. Unslop never asks for your password or for money by email.',
  });
}

/** Marks every line as a quote, so no part of the message can look like ours. */
function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
