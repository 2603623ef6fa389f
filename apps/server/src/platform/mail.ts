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

/** An email, ready to be sent: both versions say the same. */
export type Mail = Omit<z.infer<typeof queuedMail>, 'messageId'>;

/** Puts a mail into the queue in the caller's transaction: it is sent if and only if the transaction commits. */
export async function sendMailLater(db: Trx | Db, mail: Mail): Promise<void> {
  await enqueue(db, 'send_mail', { ...mail, messageId: newMessageId() });
}

/** The job `send_mail`. */
export const sendMail: Job = async (payload, deps) => deliver(queuedMail.parse(payload), deps);

/**
 * Passes an email to the mail server. Whatever fails is thrown, to be tried again later, except what the receiving
 * server refuses for good.
 */
export async function deliver(mail: Mail & { messageId: string }, { config, log, db }: DeliverDeps): Promise<void> {
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
    // 550 to 559 for the envelope: no such mailbox, or it wants nothing from us. Asking again changes nothing.
    const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550;
    if (!isFinal) throw error;
    log.warn({ responseCode, messageId: mail.messageId }, 'a mail was refused for good');
  }
}

type DeliverDeps = Pick<Deps, 'config' | 'log' | 'db'>;

const REMEMBER_TRIES = 60;

/** The mail was sent: while the database is away its job waits, as a failed job would send it again. */
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

/** Longer than a job is tried again. */
export async function pruneSentMails(db: Db): Promise<void> {
  await deleteOld(db, sql`mails_sent`, sql`sent_at < now() - interval '7 days'`);
}

/** Connects and signs in without sending anything. @throws Error when the server is away or refuses us */
export async function verifyMailServer(config: Config): Promise<void> {
  await (await transportOf(config)).verify();
}

/** Sends a mail that says what it is. @returns the mail server's answer @throws Error with why it refused */
export async function sendTestMail(config: Config, to: string): Promise<string> {
  const { response } = await (await transportOf(config)).sendMail({
    from: config.mailFrom,
    to,
    subject: 'Test mail from Unslop',
    text: `This is a test. Mail from ${config.publicUrl} arrives here.`,
  });
  return response ?? '';
}

/** Chosen when an email is queued, so that a mail program shows one that had to be sent twice only once. */
export function newMessageId(): string {
  return `<${randomUUID()}@unslop>`;
}

const transports = new WeakMap<Config, Transporter>();

async function transportOf(config: Config): Promise<Transporter> {
  // Loaded when it is first needed: a web process sends no mail.
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
