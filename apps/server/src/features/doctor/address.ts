import { ANSWER_WITHIN_MS, type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** A site that takes longer keeps its visitors waiting. */
const SLOW_MS = 3_000;

/** Cookies, links in mails and the check of where a request comes from rest on PUBLIC_URL. */
export async function publicAddress({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const { hostname } = new URL(config.publicUrl);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  if (config.isProduction && isHere) {
    return warning(`${config.publicUrl} can be reached only from this machine.`, 'Set PUBLIC_URL to what people type.');
  }
  if (!config.isProduction && !isHere) {
    return warning(`${config.publicUrl} is not this machine, and this is not production.`, 'Set NODE_ENV=production.');
  }
  return ok(config.publicUrl);
}

/** The whole way a visitor takes: name, proxy, server, database. */
export async function site({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const address = `${config.publicUrl}/health/ready`;
  const began = performance.now();
  let reply: Response;
  try {
    reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'manual' });
  } catch (error) {
    return wrong(`${address} does not answer: ${reasonOf(error)}`, 'Start the server, or correct PUBLIC_URL.');
  }
  const text = await reply.text();
  if (reply.status === 200 && text === '{"status":"ready"}') {
    const tookMs = performance.now() - began;
    if (tookMs < SLOW_MS) return ok('answers, and is ready');
    return warning(
      `It is ready, but took ${(tookMs / 1000).toFixed(1)} s to say so.`,
      'See what keeps this machine or its proxy busy, then look again.',
    );
  }
  if (text === '{"status":"no database"}') {
    return wrong('The server runs, and does not reach its database.', 'Compare its DATABASE_URL, and read its log.');
  }
  const status = reply.status === 503 && /^\{"status":"([^"]+)"\}$/.exec(text)?.[1];
  if (status) return wrong(`The server runs and is not ready: ${status}.`, 'See docs/operating.md, and read its log.');
  return wrong(
    `${address} answers ${reply.status}, and not as this server does.`,
    'Something else answers there: look at the proxy and at PUBLIC_URL.',
  );
}
