import type { FastifyInstance } from 'fastify';

/**
 * Lets the server stop as soon as the running requests are answered: their connections are told to close, and those
 * that fall idle meanwhile are closed. Node by itself would wait for each until its keep-alive ends.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onSend', async (_, reply) => {
    if (sweep) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
};
