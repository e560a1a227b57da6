import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, startSpan } from '../tracing/spans.ts';

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** One span per request, from its headers to the end of the response. */
export const traceRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, { raw }) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (route.startsWith('/health/')) return;
    const { method } = request;
    const span = startSpan({
      name: `${method} ${route}`,
      kind: 'SERVER',
      attributes: { 'http.request.method': method, 'http.route': route },
      carrier: request.headers,
    });
    if (!span) return;
    spans.set(request, span);
    // Also if the caller disconnects before the response.
    raw.once('close', () => endSpan(request, raw.writableFinished ? raw.statusCode : undefined));
  });
  app.addHook('onResponse', async (request, reply) => endSpan(request, reply.statusCode));
};

/** The spans of the work have the span of the request as parent. */
export const withinRequest = <T>(request: FastifyRequest, work: () => T): T => {
  const span = spans.get(request);
  return span ? span.within(work) : work();
};

const endSpan = (request: FastifyRequest, status: number | undefined): void => {
  const span = spans.get(request);
  if (!span) return;
  spans.delete(request);
  const { claims } = request;
  span.set({
    'shelfward.request.id': request.id,
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(claims && { 'shelfward.client.id': claims.tenantId }),
  });
  if (status === undefined) span.fail('CALLER_DISCONNECTED');
  else if (status >= 500) span.fail(String(status));
  span.end();
};
