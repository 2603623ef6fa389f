import { randomUUID } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import nodemailer, { type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { enqueue, type Job } from './queue.ts';
import type { Trx } from './transactions.ts';

/** A letter, ready to go: both its versions say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
});

/** Puts a mail into the queue in the caller's transaction: it is sent if and only if the transaction commits. */
export async function sendMailLater(db: Trx | Db, mail: Mail): Promise<void> {
  await enqueue(db, 'send_mail', { ...mail, messageId: newMessageId() });
}

/** The job `send_mail`. */
export const sendMail: Job = async (payload, deps) => deliver(letter.parse(payload), deps);

/**
 * Hands a letter to the mail server. Whatever fails is thrown, to be tried again later, except what the receiving
 * server refuses for good.
 */
export async function deliver(mail: Mail & { messageId: string }, { config, log }: Pick<Deps, 'config' | 'log'>) {
  try {
    await transportOf(config).sendMail({ ...mail, from: config.mailFrom });
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    // 550 to 559 for the envelope: no such mailbox, or it wants nothing from us. Asking again changes nothing.
    const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550;
    if (!isFinal) throw error;
    log.warn({ responseCode, messageId: mail.messageId }, 'a mail was refused for good');
  }
}

/** Connects and signs in without sending anything. @throws Error when the server is away or refuses us */
export async function knockAtMailServer(config: Config): Promise<void> {
  await transportOf(config).verify();
}

/** Chosen when a letter is queued, so that a mail program shows one that had to be sent twice only once. */
export function newMessageId(): string {
  return `<${randomUUID()}@unslop>`;
}

const transports = new WeakMap<Config, Transporter>();

function transportOf(config: Config): Transporter {
  let transport = transports.get(config);
  if (!transport) {
    transport = nodemailer.createTransport({
      url: config.smtpUrl,
      // A mail server that says nothing holds no worker for long.
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
