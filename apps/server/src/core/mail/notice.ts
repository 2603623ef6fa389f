import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import { z } from 'zod';
import { deliver, newMessageId } from '../../platform/mail.ts';
import { enqueue, type Job } from '../../platform/queue.ts';
import type { Trx } from '../../platform/transactions.ts';
import { noticeLetter } from './letters.ts';

/** News that is worth a mail: a prize won, money on its way or back. */
export interface MailNotice {
  title: string;
  /** Paragraphs are parted by an empty line. */
  text: string;
  /** Where to see more, as a path of this site: "/withdrawal". */
  link?: { label: string; path: `/${string}` };
}

const job = z.object({
  userId: z.string(),
  messageId: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.object({ label: z.string(), path: z.string() }).optional(),
});

/** Mails somebody a piece of news, if and only if the caller's transaction commits. */
export async function sendNoticeLater(trx: Trx | Db, userId: string, notice: MailNotice): Promise<void> {
  await enqueue(trx, 'send_notice', { userId, messageId: newMessageId(), ...notice });
}

/** The job `send_notice`: finds the address the person has now, and sends. A deleted account gets nothing. */
export const sendNotice: Job = async (payload, deps) => {
  const { userId, messageId, title, text, link } = job.parse(payload);
  const { rows } = await sql<{ email: string }>`select u.email from auth.users u join profiles p on p.id = u.id
    where u.id = ${userId} and p.deleted_at is null`.execute(deps.db);
  if (!rows[0]) return;
  const button = link && { label: link.label, url: deps.config.publicUrl + link.path };
  await deliver({ ...noticeLetter(rows[0].email, { title, text, button }), messageId }, deps);
};
