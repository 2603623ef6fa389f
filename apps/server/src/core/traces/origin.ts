import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { hashOf, networkOf } from './traces.ts';

/**
 * Keyed hashes of a like's origin, 8 bytes each, in hex. `network` is the network as in `person_traces`, `browser` the
 * browser family.
 */
export interface Origin {
  network: string | null;
  browser: string;
}

export function originOf(
  config: Pick<Config, 'secret'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Origin {
  const network = networkOf(ip);
  const shortHashOf = (kind: 'network' | 'browser', value: string) => hashOf(config, kind, value).toString('hex', 0, 8);
  return {
    network: network && shortHashOf('network', network),
    browser: shortHashOf('browser', browserFamily(headers['user-agent'] ?? '')),
  };
}

// Edge and Opera name Chrome too, and Chrome names Safari.
const BROWSERS = /Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari|curl|python|node/gi;
const SYSTEMS = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/i;

/** Returns the browser family and its system, such as "firefox windows". Never includes a version. */
export function browserFamily(userAgent: string): string {
  const names: readonly string[] = userAgent.match(BROWSERS) ?? [];
  const name = ['Edg', 'OPR', 'SamsungBrowser'].find((each) => names.includes(each)) ?? names[0] ?? 'other';
  return `${name} ${userAgent.match(SYSTEMS)?.[0] ?? 'other'}`.toLowerCase();
}
