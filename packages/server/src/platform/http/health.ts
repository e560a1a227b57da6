import type { FastifyInstance } from 'fastify';
import { findClockWarning } from '../db/clock-offset.ts';
import type { Services } from './services.ts';

export const livePath = '/health/live';
export const readyPath = '/health/ready';

const readOnlyWarning = 'The database rejects changes: its disk is full, or it is read-only.';

const stopping = new WeakSet<FastifyInstance['server']>();

/** From now on, the server is not ready, so that a load balancer sends no further requests. */
export const reportStopping = ({ server }: FastifyInstance): void => {
  stopping.add(server);
};

/** Whether writes succeed again is unknown until the next one. */
const writeRejectedMs = 60_000;

/**
 * Live: the process responds. Ready: its database responds too, so a load balancer may send requests. A clock that
 * differs from that of the database is a warning: all nodes would be removed if the clock of the database is wrong.
 * Read only: the database rejected a change in the last minute. Reads succeed, so the node stays in use.
 */
export const mountHealth = (app: FastifyInstance, { database, clock }: Pick<Services, 'database' | 'clock'>): void => {
  app.get(livePath, { logLevel: 'silent' }, () => ({ status: 'UP' }));
  app.get(readyPath, { logLevel: 'silent' }, async (request, reply) => {
    if (stopping.has(app.server)) return reply.code(503).send({ status: 'STOPPING' });
    try {
      const warning = await findClockWarning(database, clock);
      const isReadOnly = clock().getTime() < (database.home.writeRejectedAt ?? 0) + writeRejectedMs;
      const warnings = [...(warning ? [warning] : []), ...(isReadOnly ? [readOnlyWarning] : [])];
      return { status: isReadOnly ? 'READ_ONLY' : 'UP', ...(warnings.length > 0 && { warnings }) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not respond');
      return reply.code(503).send({ status: 'DOWN' });
    }
  });
};
