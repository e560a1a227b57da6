import { isAllowed, roles } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { InjectOptions } from 'fastify';
import { type AnyRequest, anyCallerOf, type TestClient } from '../client.ts';
import type { World } from '../world.ts';
import type { Case } from './examples.ts';
import { mapIds } from './ids.ts';
import { snapshotOf } from './snapshot.ts';

// Each oracle answers what is wrong with a route, or nothing. The planted faults prove that each can find something.

const everybody = [...roles, 'none'] as const;

/** The example of a route, with the client that it was created in and another client. */
export interface Probe {
  readonly mine: TestClient;
  readonly theirs: TestClient;
  readonly request: AnyRequest;
}

/** Oracles can share a probe. The access oracle comes last, because its calls have effects. */
export const makeProbe = async (world: World, { example }: Case): Promise<Probe> => {
  const [mine, theirs] = [await world.newClient(), await world.newClient()];
  return { mine, theirs, request: await example(mine) };
};

/** Somebody outside the route's access is served, or somebody inside refused. */
export const accessFault = async (
  world: World,
  { route }: Case,
  { mine, request }: Probe,
): Promise<string | undefined> => {
  const isInside = (role: (typeof everybody)[number]) => isAllowed(route.access, role === 'none' ? [] : [role]);
  // Roles without access come first: answers to the others depend on the effects of earlier calls.
  for (const role of everybody.toSorted((a, b) => Number(isInside(a)) - Number(isInside(b)))) {
    const { status, body } = await anyCallerOf(world.app, mine.headersOf(role))(route, request);
    // Another 403 is a refusal of the record, such as somebody else's note.
    const isServed = body?.code !== 'FORBIDDEN' && body?.code !== 'UNAUTHORIZED';
    if (isServed !== isInside(role)) return `${role} is answered ${status}`;
  }
  return undefined;
};

/** Without a token, with a broken one, and with one of another client: always the same 401. */
export const signInFault = async (
  world: World,
  { route }: Case,
  { mine, theirs, request }: Probe,
): Promise<string | undefined> => {
  const { authorization = '' } = mine.headersOf('ROLE_SUPERUSER');
  const identities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'no token': { 'x-client-subdomain': mine.subdomain },
    'a broken token': { 'x-client-subdomain': mine.subdomain, authorization: 'Bearer x' },
    "another client's token": { 'x-client-subdomain': theirs.subdomain, authorization },
  };
  for (const [name, identity] of Object.entries(identities)) {
    const { status, body } = await anyCallerOf(world.app, identity)(route, request);
    if (status !== 401 || body?.message !== 'Unauthorized') return `${name} is answered ${status}`;
  }
  return undefined;
};

/**
 * A request full of another client's ids changes nothing there, and is answered exactly as one whose ids do not exist.
 */
export const isolationFault = async (
  world: World,
  { route }: Case,
  { mine: victim, theirs: attacker, request }: Probe,
): Promise<string | undefined> => {
  const before = await snapshotOf(victim);
  const call = anyCallerOf(world.app, attacker.headersOf('ROLE_SUPERUSER'));

  const answer = await call(route, request);
  const after = await snapshotOf(victim);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0) return `changed the other client's ${changed.join(', ')}`;

  const { request: missing, ids } = withMissingIds(request);
  if (ids === 0) return undefined;
  if (request.params && Object.keys(request.params).length > 0 && answer.status !== 404)
    return `answers ${answer.status}`;
  const unknown = await call(route, missing);
  const [theirs, nobodys] = [comparable(answer), comparable(unknown)];
  return theirs === nobodys ? undefined : `tells them apart: ${theirs} and ${nobodys}`;
};

const missingId = 999_999_999;

const withMissingIds = (request: AnyRequest): { request: AnyRequest; ids: number } => {
  let ids = 0;
  const missing = mapIds(request, () => {
    ids += 1;
    return missingId + ids;
  });
  return { request: missing, ids };
};

/** An answer without what differs between any two requests: ids, instants, the path. */
const comparable = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${JSON.stringify(body, (key, value) =>
    ['requestId', 'path', 'pointer', 'detail'].includes(key) || typeof value === 'number' || isInstant(value)
      ? undefined
      : value,
  )}`;

const isInstant = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** What goes over the wire. An empty path parameter would lead to another route. */
export const injectionOf = (
  route: Route,
  { params, query, body }: AnyRequest,
  headers: Readonly<Record<string, string>>,
): InjectOptions => {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params?.[name]) || ' '),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) search.append(name, textOf(one));
  return {
    method: route.method,
    url: `${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
};

/** As a part of an address: without lone surrogates, which none can hold; anything but a text is its JSON. */
export const textOf = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toString('utf8');

/** A body with a property that the route does not declare is accepted. */
export const extraPropertyFault = async (world: World, { route, example }: Case): Promise<string | undefined> => {
  const client: TestClient = await world.newClient();
  const request = await example(client);
  const extra = { tenantId: 1, version: 9, createdBy: 1, authorities: ['ROLE_ADMIN'] };
  for (const [name, value] of Object.entries(extra)) {
    if (Object.hasOwn(request.body ?? {}, name)) continue;
    const body = { ...(request.body as object), [name]: value };
    const injection = injectionOf(route, { ...request, body }, client.headersOf('ROLE_SUPERUSER'));
    const { statusCode } = await world.app.inject(injection);
    if (statusCode !== 400) return `${name} is answered ${statusCode}`;
  }
  return undefined;
};
