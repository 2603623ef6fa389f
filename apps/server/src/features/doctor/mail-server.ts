import { knockAtMailServer } from '../../platform/mail.ts';
import { type Finding, type Installation, ok, reasonOf, wrong } from './finding.ts';

/** Connects, greets and signs in; sends nothing. */
export async function mailServer({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const host = URL.parse(config.smtpUrl)?.host ?? 'SMTP_URL';
  try {
    await knockAtMailServer(config);
    return ok(`${host} takes mails`);
  } catch (error) {
    return wrong(`${host} does not: ${reasonOf(error)}`, 'Look at SMTP_URL. Until then every mail waits in the queue.');
  }
}
