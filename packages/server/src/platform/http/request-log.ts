// ASVS 16.4.1

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestPath } from './problems.ts';

/** One line per request, written after the response, when the client and the user are known. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...describeRequest(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    );
  });
};

/** Tokens, query strings (search texts), and keys in paths are not logged. */
export const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: maskPath(requestPath(request.url)),
  client: request.subdomain,
  ...(request.claims && { userId: request.claims.userId }),
  address: request.ip,
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Replaces keys, which are long; names and ids of records are short or UUIDs. */
export const maskPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.length >= 24 && !segment.includes('.') && !isName(segment) ? '***' : segment))
    .join('/');

/** Words of a path, such as `product-processing-by-region`, and UUIDs. */
const isName = (segment: string): boolean => uuid.test(segment) || /^[a-z]{1,20}(?:-[a-z]{1,20})*$/.test(segment);
