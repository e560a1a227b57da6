import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Live: the process responds. Ready: its database responds too, so a load balancer may send requests. */
export const mountHealth = (app: FastifyInstance, database: Database): void => {
  app.get('/health/live', { logLevel: 'silent' }, () => ({ status: 'UP' }));
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await database.system((db) => sql`select 1`.execute(db));
      return { status: 'UP' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'DOWN' });
    }
  });
};
