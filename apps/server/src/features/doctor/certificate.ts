import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { machineNow } from '../../platform/clock.ts';
import { ANSWER_WITHIN_MS, type Finding, type Installation, ok, reasonOf, warning, wrong } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** The certificate that visitors get. */
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
    return wrong(`${hostname} does not speak https: ${reasonOf(error)}`, 'Look at the proxy in front of the server.');
  } finally {
    socket.destroy();
  }
}

export function judgeCertificate(problem: string | null, validTo: number, now: number): Finding {
  const days = Math.floor((validTo - now) / DAY_MS);
  if (days < 0) return wrong(`It ended ${-days} days ago.`, 'Renew it, and see why that did not happen by itself.');
  if (problem) return wrong(`Browsers refuse it: ${problem}`, 'Use one that an authority has signed for this name.');
  if (days < SOON_DAYS) return warning(`It ends in ${days} days.`, 'See why it is not renewed by itself.');
  return ok(`valid for ${days} more days`);
}
