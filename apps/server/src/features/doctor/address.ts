import { type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

const WAIT_MS = 5_000;

/** Cookies, links in mails and the check of where a request comes from rest on PUBLIC_URL. */
export async function publicAddress({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  if (config.isProduction && isHere) {
    return warning(`${config.publicUrl} leads nobody but this machine here.`, 'Set PUBLIC_URL to what people type.');
  }
  if (config.isProduction && protocol !== 'https:') {
    return wrong(`${config.publicUrl} is not encrypted: passwords can be read on the way.`, 'Serve it by https.');
  }
  if (!config.isProduction && !isHere) {
    return warning(`${config.publicUrl} is not this machine, and this is not production.`, 'Set NODE_ENV=production.');
  }
  return ok(config.publicUrl);
}

/** The whole way a visitor takes: name, proxy, server, database. */
export async function site({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const address = `${config.publicUrl}/health/ready`;
  let reply: Response;
  try {
    reply = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'manual' });
  } catch (error) {
    return wrong(`${address} does not answer: ${reasonOf(error)}`, 'Start the server, or correct PUBLIC_URL.');
  }
  const text = await reply.text();
  if (reply.status === 200 && text === '{"status":"ready"}') return ok('answers, and is ready');
  if (text === '{"status":"no database"}') {
    return wrong('The server runs, and does not reach its database.', 'Compare its DATABASE_URL, and read its log.');
  }
  return wrong(
    `${address} answers ${reply.status}, and not as this server does.`,
    'Something else stands there: look at the proxy and at PUBLIC_URL.',
  );
}
