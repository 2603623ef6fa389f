import { Readable } from 'node:stream';
import type { Db, TableRow } from '@unslop/database/connect';
import { storedNotificationWords } from '@unslop/domain/notification-kinds';
import { sql } from 'kysely';
import yazl from 'yazl';
import type { Deps } from '../../platform/deps.ts';
import type { Storage } from '../../platform/storage.ts';

/**
 * Everything a user owns: each list as rows with the database's column names, and links for things that have a page.
 */
const listsOf = (userId: string, site: string): Record<string, ReturnType<typeof sql>> => ({
  account: sql`select u.email, u.created_at, p.username, p.full_name, p.display_name, p.avatar_url, p.bio, p.website,
    p.email_verified_at from profiles p join auth.users u on u.id = p.id where p.id = ${userId}`,
  sign_ins: sql`select provider_id as way, created_at from auth.accounts where user_id = ${userId}`,
  sessions: sql`select created_at, expires_at, ip_address, user_agent from auth.sessions where user_id = ${userId}`,
  ai_slops: sql`select id, ${site}::text || '/ai-slop/' || id as link, title, description, category, style,
    prize_pool_cents, duration_days, deadline_at, shown_status(status, deadline_at) as status, image_id, image_url, created_at, settled_at, cancelled_at
    from ai_slops where user_id = ${userId} order by created_at, id`,
  comments: sql`select id, ${site}::text || '/ai-slop/' || ai_slop_id || '#comment-' || id as link, content, image_id,
    image_url, price_cents, created_at, withdrawn_at, removed_at from comments where user_id = ${userId} order by created_at, id`,
  what_your_files_say: sql`select f.image_id, f.facts, f.written_credit, f.read_at from picture_facts f join images i on i.id = f.image_id
   where i.user_id = ${userId} order by f.read_at, f.image_id`,
  credit_in_public_files: sql`select is_written, licence, chosen_at from credit_choices where user_id = ${userId}`,
  stages: sql`select t.comment_id, t.line, t.image_id, t.created_at from process_stages t join comments c on c.id = t.comment_id
    where c.user_id = ${userId} order by t.created_at, t.id`,
  layered_files: sql`select f.id, f.comment_id, f.file_type, f.size_bytes, f.width, f.height, f.layers, f.layer_names, f.created_at
    from layered_files f join comments c on c.id = f.comment_id where c.user_id = ${userId} order by f.created_at, f.id`,
  requests_to_show_art: sql`select p.comment_id, p.asked_at, p.due_at, p.answered_at, p.paused_at, p.closed_at
    from process_calls p join comments c on c.id = p.comment_id where c.user_id = ${userId} order by p.id`,
  liked_ai_slops: sql`select ai_slop_id, liked_at from ai_slop_likes where user_id = ${userId} order by liked_at`,
  liked_comments: sql`select comment_id, liked_at from comment_likes where user_id = ${userId} order by liked_at`,
  // Only dates, as with traces.
  like_origins: sql`select o.comment_id, o.liked_at from like_origins o join comment_likes l on l.comment_id = o.comment_id
    and l.user_id = o.user_id where l.user_id = ${userId} order by o.liked_at`,
  // Include the secret, so each receipt can still be verified when the account is gone.
  votes_in_settled_slops: sql`select ${site}::text || '/ai-slop/' || c.ai_slop_id || '/award' as record, c.ai_slop_id, r.comment_id,
    r.user_id as voter_id, r.liked_at as voted_at, r.outcome, r.secret
    from vote_receipts r join comments c on c.id = r.comment_id where r.user_id = ${userId} order by r.liked_at, r.comment_id`,
  following: sql`select following_id as user_id, created_at from followers where follower_id = ${userId}`,
  followers: sql`select follower_id as user_id, created_at from followers where following_id = ${userId}`,
  saved_art: sql`select comment_id, created_at from saved_beautiful_arts where user_id = ${userId}`,
  saved_artists: sql`select artist_id as user_id, created_at from saved_artists where user_id = ${userId}`,
  notifications: sql`select type, kind, data, is_read, ai_slop_id, beautiful_art_id, created_at
    from notifications where user_id = ${userId} and retracted_at is null order by created_at`,
  awards_won: sql`select ${site}::text || '/ai-slop/' || ai_slop_id || '/award' as link, s.prize_pool_cents as prize_cents, s.settled_at
    from comments c join ai_slops s on s.id = c.ai_slop_id and s.winning_comment_id = c.id
   where c.user_id = ${userId} order by s.settled_at`,
  // Only kinds and dates: a hash means nothing to its owner, but helps a thief of the file.
  traces: sql`select kind, seen_at from person_traces where user_id = ${userId} order by seen_at`,
  deposits: sql`select amount_added_to_balance_cents, total_amount_charged_cents, stripe_charge_id, created_at
    from deposits where user_id = ${userId} order by created_at`,
  withdrawals: sql`select requested_amount_cents, total_fees_deducted_cents, net_transfer_amount_cents, status,
    stripe_transfer_id, error_message, requested_at from withdrawals where user_id = ${userId} order by requested_at`,
  purchases: sql`select comment_id, title, price_cents, rating, created_at from purchases where buyer_id = ${userId} order by created_at`,
  reports: sql`select subject_type, subject_id, reason, link, image_ids, created_at, handled_at, outcome
    from reports where reporter_id = ${userId} order by created_at`,
  // A reporter sees the details of a dismissal only. A decision about someone else's content is not theirs to know.
  decisions_of_moderators: sql`select ${site}::text || '/appeals/' || s.id as link, s.part, s.created_at, s.effect,
    case when d.is_disclosed then l.action end as action, case when d.is_disclosed then l.rule end as rule,
    case when d.is_disclosed then l.reason end as reason, case when d.is_disclosed then l.until end as until
    from moderation_statements s join moderation_log l on l.id = s.act_id
    cross join lateral (select s.part <> 'reporter' or l.action = 'dismiss' as is_disclosed) d
   where s.user_id = ${userId} order by s.created_at, s.id`,
  appeals: sql`select ${site}::text || '/appeals/' || statement_id as link, text, image_ids, created_at, decision, decided_at
    from moderation_appeals where user_id = ${userId} order by created_at`,
});

export type Original = TableRow<'images', 'id' | 'purpose' | 'original_bytes'> & { original_path: string };

/**
 * Streams a zip file while building it, with one picture in memory at a time.
 * @param content  the original pictures, and whether to include the lists and the statement
 */
export async function archiveOf(
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
  userId: string,
  content: { withData: boolean; originals: readonly Original[] },
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // Without a listener, an archive error would crash the process.
  (zip as yazl.ZipFile & NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));
  if (content.withData) {
    const data: Record<string, unknown[]> = {};
    const lists = Object.entries(listsOf(userId, config.publicUrl));
    for (const [name, list] of lists) data[name] = (await list.execute(db)).rows;
    data.notifications = data.notifications!.map(inWords);
    zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json');
    zip.addBuffer(Buffer.from(await statementOf(db, userId)), 'statement.csv');
  }
  for (const image of content.originals) {
    const extension = image.original_path.split('.').at(-1);
    zip.addReadStreamLazy(`originals/${image.purpose}-${image.id}.${extension}`, { compress: false }, (done) => {
      void openOriginal(storage, image.original_path).then((stream) => {
        stream.on('error', (error) => output.destroy(error));
        output.once('close', () => stream.destroy());
        done(null, stream);
      });
    });
  }
  zip.end();
  return output;
}

export async function originalsOf(db: Db, userId: string): Promise<Original[]> {
  const { rows } = await sql<Original>`select id, purpose, original_path, original_bytes from (
      select id, purpose, original_path, original_bytes, created_at from images
       where user_id = ${userId} and original_path is not null and removed_at is null
      union all
      select f.id, 'layered', f.storage_key, f.size_bytes::int, f.created_at from layered_files f join comments c on c.id = f.comment_id
       where c.user_id = ${userId}) originals
    order by created_at, id`.execute(db);
  return rows;
}

/** Returns a notification with the text that its reader saw. */
function inWords(row: unknown): object {
  const { type, kind, data, ...rest } = row as { type: string; kind: string; data: unknown };
  return { type, content: storedNotificationWords(kind, data), ...rest };
}

/**
 * Opens an original, or an empty stream if the storage has lost it. One missing file must not fail the whole archive.
 */
async function openOriginal(storage: Storage, key: string): Promise<Readable> {
  const file = await storage.read(key).catch(() => null);
  return file?.stream ?? Readable.from([]);
}

/**
 * Returns the statement as CSV. It holds only numbers and our own words, so no cell can act as a spreadsheet formula.
 */
async function statementOf(db: Db, userId: string): Promise<string> {
  const rows = await db
    .selectFrom('balance_movements')
    .select(['id', 'created_at', 'kind', 'amount_cents', 'balance_after_cents', 'ai_slop_id'])
    .where('user_id', '=', userId)
    .orderBy('account_seq')
    .execute();
  const lines = rows.map((row) =>
    [
      row.id,
      row.created_at?.toISOString(),
      row.kind,
      row.amount_cents,
      row.balance_after_cents,
      row.ai_slop_id ?? '',
    ].join(','),
  );
  return ['movement,created_at,kind,amount_cents,balance_after_cents,ai_slop_id', ...lines, ''].join('\r\n');
}
