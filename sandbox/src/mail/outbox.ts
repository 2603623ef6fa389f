import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Sandbox } from '../sandbox.ts';
import type { Mail } from '../state/records.ts';

const kept = 500;
const maxBytes = 25_000_000;

/** Accepts every mail on the loopback interface and relays none. */
export async function startSmtp(sandbox: Sandbox, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Pooled clients keep their connection open. Do not wait for them when stopping.
    closeTimeout: 200,
    logger: false,
    size: maxBytes,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, { envelope }, callback) =>
      void keepMail(sandbox, stream, envelope).then(() => callback(), callback),
  });
  // A client that aborts must not end the process.
  server.on('error', (error) => console.error(`mail: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
}

/** Returns mails newest first. `to` must be one of the recipients. `since` compares with the time of arrival. */
export function findMails(
  sandbox: Sandbox,
  wanted: { to?: string | null; subject?: string | null; since?: Date | null },
): Mail[] {
  return sandbox.store
    .all('mails')
    .filter((mail) => !wanted.to || mail.to.includes(wanted.to.toLowerCase()))
    .filter((mail) => !wanted.subject || mail.subject.includes(wanted.subject))
    .filter((mail) => !wanted.since || new Date(mail.at) >= wanted.since)
    .reverse();
}

export function deleteMails(sandbox: Sandbox, to: string | null): number {
  const gone = findMails(sandbox, { to });
  sandbox.store.transaction(() => {
    for (const mail of gone) sandbox.store.delete('mails', mail.id);
  });
  return gone.length;
}

async function keepMail(sandbox: Sandbox, stream: SMTPServerDataStream, { mailFrom, rcptTo }: SMTPServerEnvelope) {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  const parsed = await PostalMime.parse(raw);
  const mail: Mail = {
    id: randomUUID(),
    at: new Date().toISOString(),
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((one) => one.address.toLowerCase()),
    subject: parsed.subject ?? '(no subject)',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '(no name)',
      type: mimeType,
      sizeBytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
  sandbox.store.transaction(() => {
    sandbox.store.put('mails', mail.id, mail);
    for (const old of sandbox.store.all('mails').slice(0, -kept)) sandbox.store.delete('mails', old.id);
  });
}
