import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context/context.ts';
import type { Db } from '../db/database.ts';
import type { BoundRoute } from './bind.ts';
import { requireClaims } from './caller.ts';
import { idempotencyKey } from './contexts.ts';
import { type Claim, claimKey, type Reply, saveReply } from './idempotency.ts';
import type { Services } from './services.ts';

interface Keyed {
  readonly bound: BoundRoute;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly hash: unknown;
}

/** Runs the handler, or returns the response of an earlier request with the same Idempotency-Key. */
export const withKey = async (
  db: Db,
  actor: Actor,
  { bound, request, services, hash }: Keyed,
  run: () => Promise<Reply>,
) => {
  const key = idempotencyKey(request);
  // A file is not stored for a replay; its route changes nothing.
  if (key === undefined || bound.route.fileResponse) return run();
  const claim: Claim = {
    key,
    route: `${bound.route.method} ${bound.route.path}`,
    requestHash: services.keys.fingerprint(JSON.stringify(hash)),
  };
  const scope = { db, actor, tenantId: requireClaims(request).tenantId };
  const earlier = await claimKey(scope, claim);
  const secrets = createSecretStore(bound.route, services, { ...scope, ...claim });
  if (earlier)
    return {
      ...earlier,
      body: secrets.open(earlier.body),
      headers: { ...earlier.headers, 'idempotent-replayed': 'true' },
    };
  const fresh = await run();
  await saveReply(scope, claim, { ...fresh, body: secrets.seal(fresh.body) });
  return fresh;
};

/** A response with a secret is stored for replay in encrypted form. */
const createSecretStore = (
  { secretResponse }: Route,
  { keys }: Services,
  { tenantId, actor, route, key }: Claim & { readonly tenantId: number; readonly actor: Actor },
) => {
  const place = { tenantId, column: 'idempotency_key.body', id: `${actor.userId} ${route} ${key}` };
  const isSecret = (body: Reply['body']): body is string => secretResponse === true && typeof body === 'string';
  return {
    seal: (body: Reply['body']) => (isSecret(body) ? keys.seal(body, place) : body),
    open: (body: Reply['body']) => (isSecret(body) ? keys.open(body, place) : body),
  };
};
