import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@unslop/database/connect';
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';
import { deleteOld } from './delete-old.ts';
import type { Deps } from './deps.ts';
import { enqueue, type Job } from './queue.ts';
import type { Trx } from './transactions.ts';

const queuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
});

/** A mail ready to send, in two equivalent versions. */
export type Mail = Omit<z.infer<typeof queuedMail>, 'messageId'>;

/** Enqueues a mail in the caller's transaction. It is sent if and only if the transaction commits. */
export async function sendMailLater(db: Trx | Db, mail: Mail): Promise<void> {
  await enqueue(db, 'send_mail', { ...mail, messageId: newMessageId() });
}

/** Job `send_mail`. */
export const sendMail: Job = async (payload, deps) => deliver(deps, queuedMail.parse(payload));

/**
 * Sends a mail to the mail server. Throws failures so that the job is retried, except for a permanent refusal by the
 * receiving server.
 */
export async function deliver(
  { config, log, db }: Pick<Deps, 'config' | 'log' | 'db'>,
  mail: Mail & { messageId: string },
): Promise<void> {
  const { messageId } = mail;
  const known = await db
    .selectFrom('mails_sent')
    .select('sent_at')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (known) return;
  try {
    await (await transportOf(config)).sendMail({ ...mail, from: config.mailFrom });
    await rememberSent(db, messageId);
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    // 550 to 559 for the envelope: no such mailbox, or it does not accept our mail. Retrying is useless.
    const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550;
    if (!isFinal) throw error;
    log.warn({ responseCode, messageId: mail.messageId }, 'a mail was refused for good');
  }
}

const REMEMBER_TRIES = 60;

/** Records a sent mail, retrying while the database is down. A failed job would send the mail again. */
async function rememberSent(db: Db, messageId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db
        .insertInto('mails_sent')
        .values({ message_id: messageId })
        .onConflict((c) => c.doNothing())
        .execute();
      return;
    } catch (error) {
      if (tries === REMEMBER_TRIES) throw error;
      await pause(500);
    }
  }
}

/** Deletes records after 7 days, which is longer than a job is retried. */
export async function pruneSentMails(db: Db): Promise<void> {
  await deleteOld(db, sql`mails_sent`, sql`sent_at < now() - interval '7 days'`);
}

/** Connects and signs in without sending anything. @throws Error if the server is down or refuses us */
export async function verifyMailServer(config: Config): Promise<void> {
  await (await transportOf(config)).verify();
}

/** Sends a test mail. @returns the mail server's response @throws Error with the reason for a refusal */
export async function sendTestMail(config: Config, to: string): Promise<string> {
  const { response } = await (await transportOf(config)).sendMail({
    from: config.mailFrom,
    to,
    subject: 'Test mail from Unslop',
    text: `This is a test. Email from ${config.publicUrl} arrives here.`,
  });
  return response ?? '';
}

/** Creates a message id when a mail is queued, so mail programs show a mail that was sent twice only once. */
export function newMessageId(): string {
  return `<${randomUUID()}@unslop>`;
}

const transports = new WeakMap<Config, Transporter>();

async function transportOf(config: Config): Promise<Transporter> {
  // Load nodemailer on first use, because a web process sends no mail.
  const { default: nodemailer } = await import('nodemailer');
  let transport = transports.get(config);
  if (!transport) {
    transport = nodemailer.createTransport({
      url: config.smtpUrl,
      // A mail server that does not answer must not block a worker for long.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transports.set(config, transport);
  }
  return transport;
}
