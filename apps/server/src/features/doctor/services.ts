import { sql } from 'kysely';
import { sendTestMail, verifyMailServer } from '../../platform/mail.ts';
import { createStripe } from '../../platform/stripe.ts';
import { ANSWER_WITHIN_MS, type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** Connects to the mail server, greets it and signs in. Sends nothing. */
export async function mailServer({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const host = URL.parse(config.smtpUrl)?.host ?? 'SMTP_URL';
  try {
    await verifyMailServer(config);
    return ok(`${host} accepts mail`);
  } catch (error) {
    return wrong(
      `${host} doesn’t accept mail: ${reasonOf(error)}`,
      'Check SMTP_URL. Until then all mail waits in the queue.',
    );
  }
}

/** Sends a test mail and reports the mail server's answer. Only the inbox shows whether the mail arrives. */
export function testMail(to: string) {
  return async ({ config }: Pick<Installation, 'config'>): Promise<Finding> => {
    const host = URL.parse(config.smtpUrl)?.host ?? 'SMTP_URL';
    try {
      const answer = await sendTestMail(config, to);
      return ok(
        `${host} took a mail from ${config.mailFrom} to ${to}: "${answer}". Check that inbox and its spam folder.`,
      );
    } catch (error) {
      return wrong(`${host} didn’t accept mail for ${to}: ${reasonOf(error)}`, 'Check SMTP_URL and MAIL_FROM.');
    }
  };
}

/** Requests one event, which every key of docs/use/stripe.md may read. */
export async function cardProvider({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const who = config.sandboxUrl ? 'The sandbox' : 'Stripe';
  try {
    await createStripe(config).events.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: ANSWER_WITHIN_MS });
    return ok(`${who} accepts the key`);
  } catch (error) {
    const todo = config.sandboxUrl ? 'Run npm start to start it.' : 'Check STRIPE_SECRET_KEY and status.stripe.com.';
    return wrong(`${who} doesn’t answer or refuses the key: ${reasonOf(error)}`, todo);
  }
}

/**
 * Checks that webhooks arrive. An hourly job fetches missed events and marks them, so money still arrives, up to an
 * hour late.
 */
export async function webhooks({ config, db }: Installation): Promise<Finding> {
  const { rows } = await sql<{ came: number; fetched: number; age: number | null }>`
    select (count(*) filter (where endpoint <> 'catch_up' and received_at > app_now() - interval '1 day'))::int as came,
           (count(*) filter (where endpoint = 'catch_up' and received_at > app_now() - interval '1 day'))::int as fetched,
           extract(epoch from app_now() - max(received_at) filter (where endpoint <> 'catch_up'))::float8 as age
      from stripe_events`.execute(db);
  const { came, fetched, age } = rows[0]!;
  const todo =
    'In the dashboard, check the three endpoints from docs/use/stripe.md, their secrets and failed deliveries.';
  if (fetched > 0 && came === 0) return wrong(`None came in a day, and we had to fetch ${fetched}.`, todo);
  if (fetched > 0) return warning(`${came} came in a day, and we had to fetch ${fetched}.`, todo);
  if (age === null) return config.sandboxUrl ? ok('none yet') : warning('None has ever arrived.', todo);
  return ok(`${came} came in a day, the last ${Math.round(age / 60)} minutes ago`);
}
