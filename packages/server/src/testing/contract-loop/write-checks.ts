import { isDeepStrictEqual } from 'node:util';
import { comparesVersion, recordPath } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { createUntypedCaller, type TestClient, type UntypedRequest } from '../client.ts';
import { budget } from '../tier.ts';
import type { World } from '../world.ts';
import { findResponseViolation } from './contract-checks.ts';
import { type Case, cases } from './examples.ts';
import { captureSnapshot, findChangedTables } from './snapshot.ts';

// The contract of every route that changes data. Each check returns a violation, or undefined.

export const writers = budget({ gate: 4, full: 50 });
/** Calls with one Idempotency-Key at the same time. */
const repeats = budget({ gate: 2, full: 20 });

/**
 * A sign-in has no user that a key could belong to, and a sign-out ends the session that would retry. Routes that return
 * files change nothing.
 */
export const isWrite = ({ route, name }: Case): boolean =>
  route.method !== 'GET' && route.access !== 'public' && name !== 'logout' && !route.fileResponse;

export const isVersionedWrite = ({ route }: Pick<Case, 'route'>): boolean =>
  route.versioned === true && ['PUT', 'PATCH', 'DELETE'].includes(route.method);

/** If many requests change the version that they all read, one succeeds and the others are rejected, unless no value changes. */
export const findRaceViolation = async (world: World, testCase: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const request = await testCase.example(client);
  const etag = await findEtag(world, client, { route: testCase.route, request });
  const before = await captureSnapshot(client);

  const responses = await Promise.all(
    Array.from({ length: writers }, () => call(testCase.route, request, { 'if-match': etag })),
  );

  const statuses = responses.map(({ status }) => status);
  const unexpected = statuses.find((status) => status !== testCase.route.status && status !== 412 && status !== 404);
  if (unexpected !== undefined) return `returns ${unexpected} to one of many`;
  const winners = statuses.filter((status) => status === testCase.route.status).length;
  if (winners === 1) return undefined;
  const changed = findChangedTables(before, await captureSnapshot(client));
  if (changed.length === 0 && winners === writers) return undefined;
  return `${winners} of ${writers} writers changed ${changed.join(', ')}`;
};

/**
 * The version of the record that the call changes, as its read route returns it. The values of an attribute are read
 * with their key; their version is that of a new record.
 */
const findEtag = async (
  world: World,
  client: TestClient,
  { route, request }: { readonly route: Route; readonly request: UntypedRequest },
): Promise<string> => {
  const readRoute = findReadRoute(route);
  if (!readRoute) return '"1"';
  const record = { ...readRoute, path: recordPath(route) };
  const read = await createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'))(record, {
    params: { ...(request.body as object | undefined), ...request.params },
  });
  return read.headers.etag ?? 'none';
};

const findReadRoute = (route: Route): Route | undefined =>
  cases
    .map((one) => one.route)
    .find((one) => one.method === 'GET' && one.versioned && toShape(one.path) === toShape(recordPath(route)));
const toShape = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** A client in which the example of a write is ready to be sent. */
export interface WriteProbe {
  readonly client: TestClient;
  readonly request: UntypedRequest;
}

export const makeWriteProbe = async (world: World, { example }: Case): Promise<WriteProbe> => {
  const client = await world.newClient();
  return { client, request: await example(client) };
};

const key = { 'idempotency-key': 'the same key' };

/**
 * Many calls with one Idempotency-Key have one declared response, one effect, and an audit entry with the user if they
 * change the client's data. A route that compares no version ignores If-Match.
 */
export const findEffectViolation = async (
  world: World,
  { route }: Case,
  { client, request }: WriteProbe,
): Promise<string | undefined> => {
  const call = createUntypedCaller(world.app, {
    ...client.headersFor('ROLE_SUPERUSER'),
    ...(!comparesVersion(route) && { 'if-match': 'ignored' }),
  });
  const [before, entriesBefore] = [await captureSnapshot(client, 'content'), await listEntries(client)];

  const responses = await Promise.all(Array.from({ length: repeats }, () => call(route, request, key)));
  const after = await captureSnapshot(client, 'content');
  const entries = (await listEntries(client)).slice(entriesBefore.length);
  const everything = await captureSnapshot(client);
  const replay = await call(route, request, key);

  for (const response of [...responses, replay]) {
    const violation = findResponseViolation(route, response);
    if (violation) return violation;
  }
  if (responses.some(({ body }) => !isDeepStrictEqual(body, replay.body)))
    return 'returns different bodies for one key';
  if (!isDeepStrictEqual(await captureSnapshot(client), everything)) return 'changed something again';
  const changed = findChangedTables(before, after).filter((table) => !auxiliaryTables.has(table));
  if (changed.length === 0) return undefined;
  if (entries.length === 0) return `changed ${changed.join(', ')} without an audit entry`;
  const actors = new Set(entries.map(({ actorId }) => actorId));
  return actors.size === 1 && actors.has(client.userIdFor('ROLE_SUPERUSER')) ? undefined : 'does not name the user';
};

/** After the calls of `findEffectViolation`: a different request with their key is rejected and changes nothing. */
export const findKeyReuseViolation = async (
  world: World,
  { route, example }: Case,
  { client, request }: WriteProbe,
): Promise<string | undefined> => {
  const second = await example(client).catch(() => undefined);
  // Some examples can be created once per client, and some are the same each time.
  if (!second || Object.values(second.params ?? {}).includes(undefined)) return undefined;
  if (isDeepStrictEqual([request.params, request.body], [second.params, second.body])) return undefined;
  const before = await captureSnapshot(client);

  const rejected = await createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'))(route, second, key);

  if (rejected.status !== 422) return `returns ${rejected.status}`;
  return isDeepStrictEqual(await captureSnapshot(client), before) ? undefined : 'changed something';
};

/** Tables that only support calls that have audit entries of their own. */
const auxiliaryTables = new Set(['batch_job', 'mail', 'undo_step']);

const listEntries = (client: TestClient) =>
  client.db((db) => db.selectFrom('auditEntry').select('actorId').orderBy('id').execute());
