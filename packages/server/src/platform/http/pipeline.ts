// ASVS 2.2.2

import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { parseInTimeZone } from '@shelfward/contract/kit/dates.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { extendSession } from '../auth/session.ts';
import type { PublicCtx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import { retryOnConflict } from '../db/transient-errors.ts';
import { toPostCtx } from '../mail/outbox.ts';
import type { BoundRoute } from './bind.ts';
import { beginAsCaller, type IncomingRequest, requireClaims } from './caller.ts';
import { buildContext, buildOpenContext, idempotencyKey } from './contexts.ts';
import type { Reply } from './idempotency.ts';
import { withKey } from './idempotent-handler.ts';
import { endOuterRequest } from './outer-requests.ts';
import { parseBody, parsePart } from './problems.ts';
import { toReply, withHeaders } from './replies.ts';
import type { Services } from './services.ts';
import { waitForHeavyTurn, waitForHeldConnection, waitForTurn, waitForUploadPlace } from './turns.ts';
import { type Form, readForm } from './uploads.ts';

/**
 * One request in seven steps: match (Fastify) → authenticate, find the client, check access → parse → open the client's
 * transaction → handler → commit → validate and serialize the response.
 */
export const handleRequest = async (
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> => {
  if (bound.kind === 'public') return handlePublic(bound, request, reply, services);
  const { tenantId } = requireClaims(request);
  const { heavy, files, eventStream } = bound.route;
  const left = watchDisconnect(reply);
  const incoming: IncomingRequest = { request, left, ...(heavy && { disconnected: left }) };
  const handle = () => handleForUser(services, bound, incoming);
  // Handlers that manage their transactions call others in process, or wait for other systems. Heavy ones wait for each report.
  if (bound.kind === 'open' || eventStream) return files ? waitForUploadPlace(tenantId, handle) : handle();
  if (heavy) return waitForHeavyTurn(tenantId, handle, left);
  return waitForTurn(tenantId, handle);
};

/** Aborted when the connection closes before the response is sent. */
const watchDisconnect = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  raw.once('close', () => raw.writableFinished || disconnected.abort(callerDisconnected()));
  return disconnected.signal;
};

const callerDisconnected = () =>
  new AppError('UNAVAILABLE', { detail: 'The caller disconnected before the response.' });

const handleForUser = async (services: Services, bound: BoundRoute, incoming: IncomingRequest): Promise<Reply> => {
  if (bound.kind === 'transaction' && !bound.route.files)
    return retryOnConflict(() => handleInTransaction(services, bound, incoming));
  return handleWithOwnTransactions(services, bound, incoming);
};

const handleInTransaction = (services: Services, bound: BoundRoute, incoming: IncomingRequest): Promise<Reply> => {
  const { request } = incoming;
  const { route } = bound;
  return beginAsCaller(services.database, { ...incoming, route }, async (db, actor, session) => {
    const { time_zone: timeZone } = session;
    const input = parseInTimeZone(timeZone, () => parse(bound.route, request));
    requireOwnQuery(route, actor.scope, request);
    return withKey(db, actor, { bound, request, services, hash: input }, async () => {
      const ctx = buildContext(db, actor, { services, request, timeZone });
      const result = await bound.handle(ctx, input);
      ctx.checkPrecondition(bound.route);
      await ctx.writeAudit();
      await extendSession(ctx, { claims: requireClaims(request), session, address: request.ip });
      return withHeaders(await toReply(bound.route, { ...input, scope: actor.scope }, result), ctx.headers);
    });
  });
};

const handlePublic = async (
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Reply> => {
  const input = parse(bound.route, request);
  const ctx: PublicCtx = {
    subdomain: request.subdomain,
    now: services.clock(),
    requestId: request.id,
    log: request.log,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: request.headers.cookie ?? '',
    setHeader: (name, value) => void reply.header(name, value),
  };
  return toReply(bound.route, input, await bound.handle(ctx, input));
};

/** A long handler, or one with files: the caller is checked before the body is read, and no transaction is open meanwhile. */
const handleWithOwnTransactions = async (
  services: Services,
  bound: BoundRoute,
  incoming: IncomingRequest,
): Promise<Reply> => {
  const { request } = incoming;
  const { route } = bound;
  const { actor, timeZone } = await beginAsCaller(
    services.database,
    { ...incoming, route },
    async (db, who, session) => {
      const claims = requireClaims(request);
      const ctx = toPostCtx(services.keys, { tenantId: claims.tenantId, db, now: services.clock() });
      await extendSession(ctx, { claims, session, address: request.ip });
      return { actor: who, timeZone: session.time_zone };
    },
  );
  const form = bound.route.files ? await readForm(request, bound.route, services) : undefined;
  try {
    const parsed = parseInTimeZone(timeZone, () => parse(bound.route, request, form));
    requireOwnQuery(route, actor.scope, request);
    const input = { ...parsed, ...(form && { files: form.files }) };
    const hashes = form && Object.entries(form.files).map(([name, file]) => [name, file.sha256]);
    const run = async () => {
      const ctx = buildOpenContext(actor, bound.route, { services, timeZone, ...incoming });
      return withHeaders(
        await toReply(bound.route, { ...input, scope: actor.scope }, await bound.handle(ctx, input)),
        ctx.headers,
      );
    };
    if (!idempotencyKey(request)) return await run();
    const hash = [input.params, input.query, input.body, hashes];
    const { tenantId } = requireClaims(request);
    return await waitForHeldConnection(tenantId, () =>
      services.database.tenantHeld(tenantId, (db) => withKey(db, actor, { bound, request, services, hash }, run)),
    );
  } finally {
    endOuterRequest(request);
    await form?.remove();
  }
};

/** Users with a scope neither filter nor sort by what they may not know: the rows and their order would show it. */
const requireOwnQuery = ({ closedQuery = [] }: Route, scope: ScopeKind | null, request: FastifyRequest): void => {
  if (scope === null) return;
  const query = Object.entries(request.query as Record<string, unknown>); // Fastify parses it as an object
  const names = query.flatMap(([name, value]) => [
    name,
    ...(name === 'sort' ? [value].flat().map((sort) => `sort:${String(sort).split(',')[0]}`) : []),
  ]);
  const rejected = names.find((name) => closedQuery.includes(name));
  if (rejected === undefined) return;
  const pointer = `/query/${rejected.split(':')[0]}`;
  throw new AppError('INVALID_REQUEST', { errors: [{ pointer, message: 'is not available to users with a scope' }] });
};

const parse = (route: Route, request: FastifyRequest, form?: Form) => {
  try {
    return {
      params: route.params && parsePart('params', route.params, request.params),
      query: route.query && parsePart('query', route.query, request.query),
      body: route.body && parseBody(route, form ? form.fields : request.body),
    };
  } catch (error) {
    throw route.invalidValues && error instanceof AppError ? toOwnError(route.invalidValues, error) : error;
  }
};

/** A missing value keeps the message that names it. */
const toOwnError = (codes: NonNullable<Route['invalidValues']>, error: AppError): AppError => {
  const { errors = [], message, ...facts } = error.facts;
  const code = errors.map(({ pointer }) => codes[pointer.split('/').at(2) ?? '']).find((own) => own !== undefined);
  return code === undefined || message !== undefined ? error : new AppError(code, { ...facts, errors });
};
