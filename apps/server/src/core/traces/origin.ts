import type { FastifyRequest } from 'fastify';
import { networkOf } from './traces.ts';

/** Where a request comes from, as far as likes are compared by it: only a hash of it is kept. */
export interface Origin {
  network: string | null;
  browser: string;
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { network: networkOf(ip), browser: browserFamily(headers['user-agent'] ?? '') };
}

// Edge and Opera name Chrome too, and Chrome names Safari.
const BROWSERS = /Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari|curl|python|node/gi;
const SYSTEMS = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/i;

/** The family of a browser and its system, such as "firefox windows": never a version. */
export function browserFamily(userAgent: string): string {
  const names: readonly string[] = userAgent.match(BROWSERS) ?? [];
  const name = ['Edg', 'OPR', 'SamsungBrowser'].find((each) => names.includes(each)) ?? names[0] ?? 'other';
  return `${name} ${userAgent.match(SYSTEMS)?.[0] ?? 'other'}`.toLowerCase();
}
