import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { z } from 'zod';
import { deliver, newMessageId } from '../../platform/mail.ts';
import { enqueueAll, type Job } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { plainEmail } from './email-templates.ts';

const job = z.object({
  userId: z.string(),
  messageId: z.string(),
  title: z.string(),
  /** Paragraphs are separated by an empty line. */
  text: z.string(),
  /** Path on this site with the details, such as "/withdrawal". */
  link: z.object({ label: z.string(), path: z.templateLiteral(['/', z.string()]) }).optional(),
  /** Small print below the link. */
  footnote: z.string().optional(),
});

/** Email to a user, such as a prize won, or money on its way or back. */
export type UserEmail = Omit<z.infer<typeof job>, 'userId' | 'messageId'>;

/** Emails a user, only if the caller's transaction commits. */
export async function emailUserLater(trx: Trx | Db, userId: string, email: UserEmail): Promise<void> {
  await emailUsersLater(trx, [{ userId, ...email }]);
}

/** Emails several users, each with their own message. */
export async function emailUsersLater(
  trx: Trx | Db,
  emails: readonly (UserEmail & { userId: string })[],
): Promise<void> {
  const payloads = emails.map((email) => ({ messageId: newMessageId(), ...email }));
  await enqueueAll(trx, 'send_user_email', payloads);
}

/** Runs the job `send_user_email`: sends to the person's current address. A deleted account gets nothing. */
export const sendUserEmail: Job = async (payload, deps) => {
  const { userId, messageId, title, text, link, footnote } = job.parse(payload);
  const { rows } = await sql<{ email: string }>`select u.email from auth.users u join profiles p on p.id = u.id
    where u.id = ${userId} and p.deleted_at is null`.execute(deps.db);
  if (!rows[0]) return;
  const button = link && { label: link.label, url: deps.config.publicUrl + link.path };
  await deliver(deps, { ...plainEmail(rows[0].email, { title, text, button, footnote }), messageId });
};

/**
 * Defuses links in users' text. Mail programs would turn it into links, in a mail from our address.
 * `https://evil.example` becomes `https[:]//evil[.]example`.
 */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=\/\/|\\\\)/g, '[:]')
    .replace(/\b(mailto|tel|sms|javascript|data):(?=\S)/gi, '$1[:]')
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, (dot, at: number, all: string) =>
      isNumber(all, at) ? dot : '[.]',
    );
}

/** True for the dot in "$12.50", false for those in "10.0.0.1". */
function isNumber(text: string, at: number): boolean {
  return (
    /(?<![\p{L}\p{N}.])\d+$/u.test(text.slice(Math.max(0, at - 20), at)) &&
    /^.\d+(?![\p{L}\p{N}]|\.\d)/u.test(text.slice(at, at + 20))
  );
}
