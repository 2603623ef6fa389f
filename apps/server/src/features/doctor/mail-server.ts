import { sendTestMail, verifyMailServer } from '../../platform/mail.ts';
import { type Finding, type Installation, ok, reasonOf, wrong } from './finding.ts';

/** Connects, greets and signs in; sends nothing. */
export async function mailServer({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const host = URL.parse(config.smtpUrl)?.host ?? 'SMTP_URL';
  try {
    await verifyMailServer(config);
    return ok(`${host} takes mails`);
  } catch (error) {
    return wrong(
      `${host} does not accept mail: ${reasonOf(error)}`,
      'Look at SMTP_URL. Until then every mail waits in the queue.',
    );
  }
}

/** What the mail server answers; whether the mail arrives is seen only in the inbox. */
export function testMail(to: string) {
  return async ({ config }: Pick<Installation, 'config'>): Promise<Finding> => {
    const host = URL.parse(config.smtpUrl)?.host ?? 'SMTP_URL';
    try {
      const answer = await sendTestMail(config, to);
      return ok(
        `${host} took a mail from ${config.mailFrom} to ${to}: "${answer}". Look into that inbox, and into its spam.`,
      );
    } catch (error) {
      return wrong(`${host} took no mail for ${to}: ${reasonOf(error)}`, 'Look at SMTP_URL and MAIL_FROM.');
    }
  };
}
