import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { sql } from 'kysely';
import { machineNow } from '../../platform/clock.ts';
import { LIVE_CHANNEL, LIVE_PATH } from '../../platform/live.ts';
import { ANSWER_WITHIN_MS, type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

/** Slower answers keep visitors waiting. */
const SLOW_MS = 3_000;

/** Checks PUBLIC_URL. Cookies, links in mails and the origin check depend on it. */
export async function publicAddress({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const { hostname } = new URL(config.publicUrl);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
  if (config.isProduction && isHere) {
    return warning(`${config.publicUrl} only works on this machine.`, 'Set PUBLIC_URL to the address people use.');
  }
  if (!config.isProduction && !isHere) {
    return warning(`${config.publicUrl} isn’t this machine, and this isn’t production.`, 'Set NODE_ENV=production.');
  }
  return ok(config.publicUrl);
}

/** Checks the whole path of a request: DNS, proxy, server and database. */
export async function site({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const address = `${config.publicUrl}/health/ready`;
  const began = performance.now();
  let reply: Response;
  try {
    reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'manual' });
  } catch (error) {
    return wrong(`${address} doesn’t answer: ${reasonOf(error)}`, 'Start the server, or fix PUBLIC_URL.');
  }
  const text = await reply.text();
  if (reply.status === 200 && text === '{"status":"ready"}') {
    const tookMs = performance.now() - began;
    if (tookMs < SLOW_MS) return ok('answers and is ready');
    return warning(
      `It’s ready, but took ${(tookMs / 1000).toFixed(1)} s to say so.`,
      'Find out what keeps this machine or its proxy busy, then run this again.',
    );
  }
  if (text === '{"status":"no database"}') {
    return wrong('The server is running but can’t reach its database.', 'Check its DATABASE_URL and its log.');
  }
  const status = reply.status === 503 && /^\{"status":"([^"]+)"\}$/.exec(text)?.[1];
  if (status)
    return wrong(`The server is running but isn’t ready: ${status}.`, 'See docs/use/operating.md and check its log.');
  return wrong(
    `${address} answers ${reply.status}, but it isn’t this server.`,
    'Something else answers there. Check the proxy and PUBLIC_URL.',
  );
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Checks the certificate that visitors get. */
export async function certificate({ config }: Pick<Installation, 'config'>): Promise<Finding> {
  const { protocol, hostname: named, port } = new URL(config.publicUrl);
  const hostname = named.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return ok('none, since PUBLIC_URL is not https');
  const socket = tls.connect({
    host: hostname,
    port: Number(port) || 443,
    servername: isIP(hostname) ? '' : hostname,
    timeout: ANSWER_WITHIN_MS,
    // An invalid certificate is what we want to report; nothing is sent.
    rejectUnauthorized: false,
  });
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)));
  try {
    await once(socket, 'secureConnect');
    const validTo = Date.parse(socket.getPeerCertificate().valid_to);
    const problem = socket.authorized ? null : String(socket.authorizationError);
    return judgeCertificate(problem, validTo, machineNow());
  } catch (error) {
    return wrong(`${hostname} doesn’t speak https: ${reasonOf(error)}`, 'Check the proxy in front of the server.');
  } finally {
    socket.destroy();
  }
}

export function judgeCertificate(problem: string | null, validTo: number, now: number): Finding {
  const days = Math.floor((validTo - now) / DAY_MS);
  if (days < 0)
    return wrong(`It ended ${-days} days ago.`, 'Renew it, and find out why that didn’t happen automatically.');
  if (problem)
    return wrong(`Browsers refuse it: ${problem}`, 'Use a certificate signed for this name by a trusted authority.');
  if (days < SOON_DAYS) return warning(`It ends in ${days} days.`, 'Find out why it doesn’t renew automatically.');
  return ok(`valid for ${days} more days`);
}

/** Checks the whole path of an event: from the database to the server, and through the proxy to an open stream. */
export async function liveUpdates({ config, db }: Installation): Promise<Finding> {
  // Use a slop that nobody watches, so no browser fetches anything because of this check.
  const topic = `slop:${randomUUID()}`;
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new Error(`nothing came within ${ANSWER_WITHIN_MS / 1000} s`)),
    ANSWER_WITHIN_MS,
  );
  try {
    const reply = await fetch(`${config.publicUrl}${LIVE_PATH}?topics=${topic}`, { signal: stop.signal });
    if (reply.status === 429) return warning('Too many open streams to check.', 'Run this again later.');
    if (!reply.ok || !reply.body) {
      return wrong(`The stream answers ${reply.status}.`, 'Check the proxy and the log.');
    }
    let text = '';
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      const wasReady = text.includes('event: ready');
      text += part;
      if (!wasReady && text.includes('event: ready')) {
        await sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`.execute(db);
      }
      if (text.includes(`data: ${topic}`)) return ok('events come through');
    }
    return wrong('The stream ends on its own.', 'Check the proxy’s timeouts.');
  } catch (error) {
    return wrong(
      `No events come through: ${reasonOf(error)}`,
      'The proxy must not buffer /api/live. If DATABASE_URL is a pooler, set DATABASE_DIRECT_URL to bypass it.',
    );
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
