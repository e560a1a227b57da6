import { isDeepStrictEqual } from 'node:util';
import { isAllowed, roles } from '@shelfward/contract/kit/access.ts';
import { recordPath } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { findReadShape } from '@shelfward/contract/kit/update.rules.ts';
import type { InjectOptions } from 'fastify';
import { createUntypedCaller, type TestClient, type UntypedRequest } from '../client.ts';
import type { World } from '../world.ts';
import type { Case } from './examples.ts';
import { mapIds } from './ids.ts';
import { findHeaderViolations } from './security-headers.ts';
import { captureSnapshot, findChangedTables } from './snapshot.ts';

// Each check returns a violation of the contract by a route, or undefined. The planted faults prove that each check works.

const allRoles = [...roles, 'none'] as const;

/** The example of a route, with the client that it was created in and another client. */
export interface Probe {
  readonly client: TestClient;
  readonly otherClient: TestClient;
  readonly request: UntypedRequest;
}

/** Checks can share a probe. The access check runs last, because its calls have effects. */
export const makeProbe = async (world: World, { example }: Case): Promise<Probe> => {
  const [client, otherClient] = [await world.newClient(), await world.newClient()];
  return { client, otherClient, request: await example(client) };
};

/** A role without access is allowed, or a role with access is rejected. */
export const findAccessViolation = async (
  world: World,
  { route }: Case,
  { client, request }: Probe,
): Promise<string | undefined> => {
  const hasAccess = (role: (typeof allRoles)[number]) => isAllowed(route.access, role === 'none' ? [] : [role]);
  // Roles without access come first: responses to the others depend on the effects of earlier calls.
  for (const role of allRoles.toSorted((a, b) => Number(hasAccess(a)) - Number(hasAccess(b)))) {
    const { status, body } = await createUntypedCaller(world.app, client.headersFor(role))(route, request);
    // Other 403 codes deny access to the record, such as another user's note.
    const isGranted = body?.code !== 'FORBIDDEN' && body?.code !== 'UNAUTHORIZED';
    if (isGranted !== hasAccess(role)) return `${role} returns ${status}`;
  }
  return undefined;
};

/** Without a token, with a broken token, and with a token of another client, the response is the same 401. */
export const findSignInViolation = async (
  world: World,
  { route }: Case,
  { client, otherClient, request }: Probe,
): Promise<string | undefined> => {
  const { authorization = '' } = client.headersFor('ROLE_SUPERUSER');
  const identities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'no token': { 'x-client-subdomain': client.subdomain },
    'a broken token': { 'x-client-subdomain': client.subdomain, authorization: 'Bearer x' },
    "another client's token": { 'x-client-subdomain': otherClient.subdomain, authorization },
  };
  for (const [name, identity] of Object.entries(identities)) {
    const { status, body } = await createUntypedCaller(world.app, identity)(route, request);
    if (status !== 401 || body?.message !== 'Unauthorized') return `${name} returns ${status}`;
  }
  return undefined;
};

/**
 * A request with another client's ids does not change that client's data. Its response equals the one for missing ids.
 */
export const findIsolationViolation = async (
  world: World,
  { route }: Case,
  { client: target, otherClient: attacker, request }: Probe,
): Promise<string | undefined> => {
  const before = await captureSnapshot(target);
  const call = createUntypedCaller(world.app, attacker.headersFor('ROLE_SUPERUSER'));

  const response = await call(route, request);
  const after = await captureSnapshot(target);
  const changed = findChangedTables(before, after);
  if (changed.length > 0) return `changed the other client's ${changed.join(', ')}`;

  const { request: missing, ids } = withMissingIds(request);
  if (ids === 0) return undefined;
  if (request.params && Object.keys(request.params).length > 0 && response.status !== 404)
    return `returns ${response.status}`;
  const [existing, unknown] = [comparable(response), comparable(await call(route, missing))];
  return existing === unknown ? undefined : `distinguishes existing from missing ids: ${existing} and ${unknown}`;
};

const missingId = 999_999_999;

const withMissingIds = (request: UntypedRequest): { request: UntypedRequest; ids: number } => {
  let ids = 0;
  const missing = mapIds(request, () => {
    ids += 1;
    return missingId + ids;
  });
  return { request: missing, ids };
};

/** A response without the values that differ between any two requests: ids, timestamps, the path. */
const comparable = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${JSON.stringify(body, (key, value) =>
    ['requestId', 'path', 'pointer', 'detail'].includes(key) || typeof value === 'number' || isInstant(value)
      ? undefined
      : value,
  )}`;

const isInstant = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** The HTTP request. An empty path parameter would match another route. */
export const toInjectOptions = (
  route: Route,
  { params, query, body }: UntypedRequest,
  headers: Readonly<Record<string, string>>,
): InjectOptions => {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toUrlText(params?.[name]) || ' '),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const element of [value].flat()) search.append(name, toUrlText(element));
  return {
    method: route.method,
    url: `${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
};

/** A value as part of a URL: without lone surrogates, which a URL cannot contain; JSON unless it is a string. */
export const toUrlText = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toString('utf8');

/** The route that reads the record which a call updates. */
export const findRecordRoute = (all: readonly Case[], route: Route): Route | undefined => {
  const toShape = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
  const found = all
    .map((one) => one.route)
    .find((one) => one.method === 'GET' && toShape(one.path) === toShape(recordPath(route)));
  return found?.response && found.response === findReadShape(route) ? { ...found, path: recordPath(route) } : undefined;
};

/**
 * A record that is sent back as it was read is rejected or changed. A PATCH of a part of a record is a command, which
 * has an effect by design.
 */
export const findRoundTripViolation = async (
  world: World,
  { route, example }: Case,
  all: readonly Case[],
): Promise<string | undefined> => {
  const client: TestClient = await world.newClient();
  const request = await example(client);
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const record = findRecordRoute(all, route);
  if (!record) return 'no route reads the record';
  const params = { ...(request.body as object | undefined), ...request.params };
  const read = await call(record, { params });
  const before = await captureSnapshot(client, 'content');

  const written = await call(route, { ...request, body: read.body });

  if (written.status !== route.status) return `returns ${written.status}: ${JSON.stringify(written.body)}`;
  const after = await captureSnapshot(client, 'content');
  const changed = findChangedTables(before, after);
  return changed.length > 0 ? `changed ${changed.join(', ')}` : undefined;
};

/** The response to an example has the declared status and headers. */
export const findResponseViolation = (
  route: Route,
  { status, headers, body }: Awaited<ReturnType<ReturnType<typeof createUntypedCaller>>>,
): string | undefined => {
  if (status !== route.status) return `returns ${status}: ${JSON.stringify(body)}`;
  if (route.versioned && !/^"\d+"$/.test(headers.etag ?? '')) return `has the version ${headers.etag}`;
  if (route.status === 201 && !/^\/api\/(v1\/)?[\w-]+(\/[\w-]+)+$/.test(headers.location ?? ''))
    return `has the location ${headers.location}`;
  return findHeaderViolations(headers)[0];
};

/** A change of another version is rejected and changes nothing. */
export const findVersionViolation = async (
  world: World,
  { route }: Case,
  { client, request }: Pick<Probe, 'client' | 'request'>,
): Promise<string | undefined> => {
  const before = await captureSnapshot(client);
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const { status } = await call(route, request, { 'if-match': '"999"' });
  if (status !== 412) return `returns ${status}`;
  return isDeepStrictEqual(await captureSnapshot(client), before) ? undefined : 'changed something';
};

export const hasObjectBody = ({ body, files }: Route): boolean =>
  body !== undefined && !files && !body.safeParse([]).success && body.type === 'object';

/** A body with an undeclared property is accepted. */
export const findExtraPropertyViolation = async (
  world: World,
  { route }: Case,
  { client, request }: Pick<Probe, 'client' | 'request'>,
): Promise<string | undefined> => {
  const extra = { tenantId: 1, version: 9, createdBy: 1, authorities: ['ROLE_ADMIN'], id: 999_999_999, totalPrice: 1 };
  for (const [name, value] of Object.entries(extra)) {
    if (Object.hasOwn(request.body ?? {}, name) || Object.hasOwn(findReadShape(route)?.shape ?? {}, name)) continue;
    const body = { ...(request.body as object), [name]: value };
    const injection = toInjectOptions(route, { ...request, body }, client.headersFor('ROLE_SUPERUSER'));
    const { statusCode } = await world.app.inject(injection);
    if (statusCode !== 400) return `${name} returns ${statusCode}`;
  }
  return undefined;
};
