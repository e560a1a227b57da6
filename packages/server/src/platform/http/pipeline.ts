import { isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeletion, requireMayDelete } from '../auth/deletion.ts';
import { actorOf, keepAlive, type SessionRow, sessionQuery } from '../auth/session.ts';
import type { Actor, PublicCtx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Db } from '../db/database.ts';
import { againWhenItGaveWay } from '../db/trouble.ts';
import { createTurns } from '../turns.ts';
import type { BoundRoute } from './bind.ts';
import { claimsOf, contextOf, keyOf, openContextOf } from './contexts.ts';
import type { Reply } from './idempotency.ts';
import { withKey } from './keyed.ts';
import { parsePart } from './problems.ts';
import { replyOf, withHeaders } from './replies.ts';
import type { Services } from './services.ts';
import { type Form, readForm } from './uploads.ts';

/**
 * One request in seven steps: match (Fastify) → authenticate, find the client, check access → parse → open the client's
 * transaction → handler → commit → validate and serialize the response.
 */
export const answer = async (
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> => {
  if (bound.kind === 'public') return answerPublic(bound, request, reply, services);
  if (!bound.route.heavy) return answerCaller(services, bound, { request });
  const { tenantId } = claimsOf(request);
  const leaving = leavingOf(reply);
  return takeHeavyTurn(tenantId, () => answerCaller(services, bound, { request, leaving }), leaving);
};

/** Few enough to leave connections for light requests. */
const takeHeavyTurn = createTurns({
  atOnce: 6,
  ofOneClient: 5,
  mostWaiting: 200,
  mostWaitingOfOne: 100,
  refusal: 'Many reports are running.',
});

/** Aborted when the connection closes before the response is sent. */
const leavingOf = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  raw.once('close', () => raw.writableFinished || leaving.abort(callerLeft()));
  return leaving.signal;
};

const callerLeft = () => new AppError('UNAVAILABLE', { detail: 'The caller disconnected before the response.' });

/** A request, and for reads the signal that its caller disconnected. */
interface Asked {
  readonly request: FastifyRequest;
  readonly leaving?: AbortSignal | undefined;
}

const answerCaller = async (services: Services, bound: BoundRoute, asked: Asked): Promise<Reply> => {
  if (bound.kind === 'transaction' && !bound.route.files)
    return againWhenItGaveWay(() => answerInOne(services, bound, asked));
  return answerOpen(services, bound, asked);
};

const answerInOne = (services: Services, bound: BoundRoute, asked: Asked): Promise<Reply> => {
  const { request } = asked;
  return inTransaction(services, asked, async (db, actor, session) => {
    checkAccess(bound.route, actor);
    const input = parse(bound.route, request);
    return withKey(db, actor, { bound, request, services, hash: input }, async () => {
      const ctx = contextOf(db, actor, { services, request });
      const result = await bound.handle(ctx, input);
      ctx.checkPrecondition(bound.route);
      await ctx.writeAudit();
      await keepAlive(db, claimsOf(request), session, ctx.now);
      return withHeaders(replyOf(bound.route, input, result), ctx.headers);
    });
  });
};

const answerPublic = async (
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
    setHeader: (name, value) => void reply.header(name, value),
  };
  return replyOf(bound.route, input, await bound.handle(ctx, input));
};

/** A long handler, or one with files: the caller is checked before the body is read, and no transaction is open meanwhile. */
const answerOpen = async (services: Services, bound: BoundRoute, asked: Asked): Promise<Reply> => {
  const { request } = asked;
  const actor = await inTransaction(services, asked, async (db, who, session) => {
    checkAccess(bound.route, who);
    await keepAlive(db, claimsOf(request), session, services.clock());
    return who;
  });
  const form = bound.route.files ? await readForm(request, bound.route, services.uploadFolder) : undefined;
  try {
    const input = { ...parse(bound.route, request, form), ...(form && { files: form.files }) };
    const hashes = form && Object.entries(form.files).map(([name, file]) => [name, file.sha256]);
    const run = async () => {
      const ctx = openContextOf(actor, bound.route, { services, ...asked });
      return withHeaders(replyOf(bound.route, input, await bound.handle(ctx, input)), ctx.headers);
    };
    if (!keyOf(request)) return await run();
    const hash = [input.params, input.query, input.body, hashes];
    return await services.database.tenantHeld(claimsOf(request).tenantId, (db) =>
      withKey(db, actor, { bound, request, services, hash }, run),
    );
  } finally {
    await form?.remove();
  }
};

const inTransaction = <T>(
  { database }: Services,
  { request, leaving }: Asked,
  work: (db: Db, actor: Actor, session: SessionRow) => Promise<T>,
): Promise<T> => {
  const claims = claimsOf(request);
  const opening = { select: sessionQuery(claims), signal: leaving };
  return database.tenantWith<SessionRow, T>(claims.tenantId, opening, (db, [session]) => {
    const actor = actorOf(claims, session);
    if (!session) throw new AppError('UNAUTHORIZED');
    return work(db, actor, session);
  });
};

const checkAccess = (route: Route, actor: Actor): void => {
  if (!isAllowed(route.access, actor.roles)) throw new AppError('FORBIDDEN');
  if (isDeletion(route)) requireMayDelete(actor);
};

const parse = (route: Route, request: FastifyRequest, form?: Form) => ({
  params: route.params && parsePart('params', route.params, request.params),
  query: route.query && parsePart('query', route.query, request.query),
  body: route.body && parsePart('body', route.body, form ? form.fields : request.body),
});
