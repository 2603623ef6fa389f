import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

/** `/health/live`: the process answers. `/health/ready`: it can do its work, the database included, and will go on doing so. */
export function serveHealth(server: FastifyInstance, deps: Deps): void {
  server.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));
  server.get('/health/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    if (deps.stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
