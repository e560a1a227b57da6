// ASVS 3.4.1, 3.4.6, 14.2.2, 14.3.2

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { readApiToken, toBearer } from '../auth/api-token-keys.ts';
import { AppError } from '../core/errors.ts';
import { runNamed } from '../tracing/event-loop-pauses.ts';
import { createAddressBudget } from './address-budget.rules.ts';
import type { BoundRoute } from './bind.ts';
import { drainOnClose } from './drain.ts';
import { mountHealth } from './health.ts';
import { JsonLimitExceeded, type JsonLimits, maxTextAtOnce, parseJsonText } from './json-text.ts';
import { mountMailScreen } from './mail-screen.ts';
import { claimPassedValue, markStorable, passedToolHeader, passedValueType } from './passed-values.ts';
import { handleRequest } from './pipeline.ts';
import { sendProblem, toProblem } from './problems.ts';
import { mountProtocol, type ProtocolEndpoint } from './protocol-endpoint.ts';
import { mountPublicEndpoint, type PublicEndpoint } from './public-endpoint.ts';
import { parseQueryString } from './query-string.ts';
import { mountReference } from './reference.ts';
import { createRequestLimit } from './request-limit.ts';
import { describeRequest, logRequests } from './request-log.ts';
import { traceRequests, withinRequest } from './request-spans.ts';
import type { Services } from './services.ts';
import { isLoopbackName, resolveSubdomain } from './subdomain.ts';
import { rejectAfterMs } from './turns.ts';
import { mountWeb } from './web.ts';

const maxBodyBytes = 4_000_000;
/** Of routes that need no session: a sign-in or a comment of a buyer. */
const maxPublicBodyBytes = 16_000;
const maxPublicBytesPerMinute = 4_000_000;
const windowMs = 60_000;
/** Requests with a wrong token that one address may send, as a share of the limit of requests. */
const unknownShare = 1 / 100;
/** What the pages never use. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Fastify runs no hooks for a URL that it cannot parse. */
const malformedUrlHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export type Server = FastifyInstance;

/** Endpoints of other protocols. */
export interface Endpoints {
  readonly protocols: readonly ProtocolEndpoint[];
  readonly public: readonly PublicEndpoint[];
}

export const buildServer = async (
  services: Services,
  routes: readonly BoundRoute[],
  endpoints: Endpoints = { protocols: [], public: [] },
): Promise<Server> => {
  const app = Fastify({
    logger: { ...loggerOptions(services.config.LOG_LEVEL), ...(services.log && { stream: services.log }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => (isRequestId(raw.headers['x-request-id']) ? String(raw.headers['x-request-id']) : randomUUID()),
    // Only the nearest proxy is trusted: earlier entries of X-Forwarded-For may be forged.
    trustProxy: services.config.TRUST_PROXY && ((_, hops) => hops === 0),
    bodyLimit: maxBodyBytes,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseQueryString },
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: rejectMalformed,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(malformedUrlHeaders)),
  });
  drainOnClose(app);
  logRequests(app);
  traceRequests(app);
  // Before the authentication, so that its rejections carry the headers, too.
  await app.register(helmet, { contentSecurityPolicy: false, referrerPolicy: { policy: 'no-referrer' } });
  const spendPublicBytes = createAddressBudget({ max: maxPublicBytesPerMinute, windowMs });
  const spendUnknown = createAddressBudget({ max: services.config.RATE_LIMIT * unknownShare, windowMs });
  app.decorateRequest('claims', null);
  app.decorateRequest('subdomain', '');
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'permissions-policy': permissionsPolicy });
    if (services.isLocalOnly && !isLoopbackName(request.headers.host)) throw new AppError('ROUTE_NOT_FOUND');
    // The body of an unknown address is not read.
    if (request.is404 && !isRead(request)) throw new AppError('ROUTE_NOT_FOUND');
    await authenticate(services, request).catch((error: unknown) => rejectUnknown(spendUnknown, request, error));
    if (request.routeOptions.config.isPublic) limitPublicBytes(spendPublicBytes, request);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (reply.statusCode === 401 && request.routeOptions.config.tokenAsPassword)
      reply.header('www-authenticate', 'Basic realm="Shelfward", charset="UTF-8"');
  });
  const { database, clock } = services;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'the counts of requests could not be shared');
  const limit = { max: services.config.RATE_LIMIT, windowMs };
  const requestLimit = createRequestLimit({ ...limit, database, clock, onError });
  app.addHook('onClose', requestLimit.settle);
  await app.register(rateLimit, {
    hook: 'preParsing',
    max: limit.max,
    timeWindow: limit.windowMs,
    store: requestLimit.Store,
    keyGenerator: (request) => request.claims?.sessionId ?? request.ip,
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
  });
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  await app.register(multipart, { throwFileSizeLimit: false });
  // Some clients send a content type without a body, which Fastify's parser rejects.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_: FastifyRequest, body: string) =>
    parseJson(body),
  );

  app.addContentTypeParser(passedValueType, { parseAs: 'string' }, async (request: FastifyRequest, name: string) =>
    readPassedValue(request, name),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { ignoresForm, readsForm } = request.routeOptions.config;
    if (readsForm) return done(null, body);
    return ignoresForm ? done(null) : done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });

  mountHealth(app, services);
  services.metrics?.observeRequests(app);
  for (const bound of routes) mountRoute(app, services, bound);
  for (const endpoint of endpoints.protocols) mountProtocol(app, services, endpoint);
  for (const endpoint of endpoints.public) mountPublicEndpoint(app, services, endpoint);
  mountReference(app);
  if (services.mailFolder) mountMailScreen(app, services.mailFolder);
  const screens = services.webFolder ? await mountWeb(app, services.webFolder) : undefined;
  app.setNotFoundHandler((request, reply) => {
    if (screens && isRead(request) && isScreen(request)) return screens(reply);
    return sendProblem(new AppError('ROUTE_NOT_FOUND'), request, reply);
  });
  return app;
};

const mountRoute = (app: FastifyInstance, services: Services, bound: BoundRoute): void => {
  app.route({
    method: bound.route.method,
    url: bound.route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bound.route.access === 'public' ? maxPublicBodyBytes : maxBodyBytes,
    config: {
      isPublic: bound.route.access === 'public',
      ignoresForm: bound.route.ignoresForm === true,
      tokenAsPassword: bound.route.tokenAsPassword === true,
    },
    handler: async (request, reply) => {
      const { status, headers, body } = await withinRequest(request, () =>
        runNamed(`${bound.route.method} ${bound.route.path}`, () => handleRequest(services, bound, request, reply)),
      );
      reply.code(status).headers({ ...headers });
      if (body === null) return reply.send();
      return reply.type(headers['content-type'] ?? 'application/json; charset=utf-8').send(body);
    },
  });
};

/** The signature and the client are checked before the body is read; the session in the transaction. */
const authenticate = async (services: Services, request: FastifyRequest): Promise<void> => {
  const { 'x-client-subdomain': header, host } = request.headers;
  request.subdomain = resolveSubdomain({ header, host }, services.defaultClient);
  if (!isApi(request) || request.routeOptions.config.isPublic !== false) return;
  const { authorization } = request.headers;
  const { tokenAsPassword } = request.routeOptions.config;
  const { userName, ...bearer } = tokenAsPassword ? toBearer(authorization) : { authorization };
  const claims =
    readApiToken(services.keys, bearer.authorization, request.subdomain) ??
    (await services.tokens.verify(authorization));
  if (claims.subdomain !== request.subdomain) throw new AppError('UNAUTHORIZED');
  const tool = claimPassedValue(String(request.headers[passedToolHeader] ?? ''))?.value;
  request.claims = {
    ...claims,
    ...(userName !== undefined && { userName }),
    ...(typeof tool === 'string' && { tool }),
  };
};

/** Limits requests by size where no sign-in is required; a body of unknown size counts as the largest. */
const limitPublicBytes = (
  spend: ReturnType<typeof createAddressBudget>,
  { headers, method, ip }: FastifyRequest,
): void => {
  if (method === 'GET') return;
  const waitMs = spend(ip, Number(headers['content-length'] ?? maxPublicBodyBytes), Date.now());
  if (waitMs === undefined) return;
  throw tooManyRequests(waitMs);
};

/** More wrong tokens than allowed are answered late, so that many of them cost other clients little. */
const rejectUnknown = async (
  spend: ReturnType<typeof createAddressBudget>,
  { ip }: FastifyRequest,
  error: unknown,
): Promise<never> => {
  const waitMs = spend(ip, 1, Date.now());
  if (waitMs === undefined) throw error;
  await sleep(rejectAfterMs, undefined, { ref: false });
  throw tooManyRequests(waitMs);
};

const tooManyRequests = (waitMs: number) =>
  new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isApi = (request: FastifyRequest): boolean => /^\/((api|batch)\/|mcp\/?(\?|$))/.test(request.url);
/**
 * Every other path is a screen of the web application. Programs that look for an interface must not find a page. Metrics
 * have their own listener.
 */
const isScreen = (request: FastifyRequest): boolean =>
  !/^\/(api|batch|assets|oauth\/(?:token|register)|health|metrics|openapi\.json|mcp|\.well-known|scim|odata)(\/|\?|$)/i.test(
    request.url,
  );
const isRequestId = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{8,64}$/.test(value);

/** More than any record or any list of the contract; otherwise validation of one body would delay other requests. */
const bodyLimits: JsonLimits = { maxMembers: 2000, maxValues: 300_000, maxDepth: 64 };

const parseJson = async (text: string): Promise<unknown> => {
  if (text === '') return undefined;
  try {
    const value = await parseJsonText(text, bodyLimits);
    // Both can only be escaped in valid JSON. The depth of a large text is limited.
    if (text.length > maxTextAtOnce && typeof value === 'object' && value !== null && !text.includes('\\u'))
      markStorable(value);
    return value;
  } catch (error) {
    const detail = error instanceof JsonLimitExceeded ? `body ${error.message}` : 'The body is not valid JSON.';
    throw new AppError('INVALID_REQUEST', { detail });
  }
};

/** The body of a call of a batch. On a public route, it has the same limit as on its own. */
const readPassedValue = (request: FastifyRequest, name: string): unknown => {
  const taken = claimPassedValue(name);
  if (!taken) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const { value } = taken;
  if (request.routeOptions.config.isPublic && JSON.stringify(value).length > maxPublicBodyBytes)
    throw new AppError('PAYLOAD_TOO_LARGE');
  return value;
};

/** Errors before a request exists: headers too large, a malformed request line, a slow sender. */
const rejectMalformed: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const problem = new AppError(connectionErrors[error.code] ?? 'INVALID_REQUEST');
  const body = JSON.stringify(toProblem(problem, { path: '', requestId: randomUUID() }));
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.code}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

const connectionErrors: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const loggerOptions = (level: string) => ({
  level,
  serializers: { req: describeRequest },
  redact: ['req.headers.authorization', 'authorization', 'password', 'token'],
});
