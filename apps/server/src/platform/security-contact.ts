import type { FastifyInstance } from 'fastify';
import { appNow } from './clock.ts';
import type { Deps } from './deps.ts';

/** Validity in milliseconds, renewed at every request. RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 3600 * 1000;

/** Serves `/.well-known/security.txt` (RFC 9116) if SECURITY_CONTACT is set. */
export function serveSecurityContact(server: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const { publicUrl, securityContact } = config;
  if (!securityContact) return;
  server.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date((await appNow(db)).getTime() + VALID_MS).toISOString()}`,
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          'Preferred-Languages: en',
          '',
        ].join('\n'),
      ),
  );
}
