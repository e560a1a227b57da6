import { recordPath } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { createUntypedCaller, type TestClient, type UntypedRequest } from '../client.ts';
import { budget } from '../tier.ts';
import type { World } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { captureSnapshot } from './snapshot.ts';

// The contract of every route that changes data. Each check returns a violation, or undefined.

export const writers = budget({ gate: 10, full: 50 });

/** If many requests change the version that they all read, one succeeds and the others are rejected, unless no value changes. */
export const findRaceViolation = async (world: World, testCase: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const request = await testCase.example(client);
  const etag = await findEtag(world, client, { route: testCase.route, request });
  const before = await captureSnapshot(client);

  const answers = await Promise.all(
    Array.from({ length: writers }, () => call(testCase.route, request, { 'if-match': etag })),
  );

  const statuses = answers.map(({ status }) => status);
  const unexpected = statuses.find((status) => status !== testCase.route.status && status !== 412 && status !== 404);
  if (unexpected !== undefined) return `returns ${unexpected} to one of many`;
  const winners = statuses.filter((status) => status === testCase.route.status).length;
  const hasChanged = JSON.stringify(await captureSnapshot(client)) !== JSON.stringify(before);
  return winners === 1 || (!hasChanged && winners === writers) ? undefined : `${winners} of ${writers} writers won`;
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

/** A second, different request with the key of the first is rejected and changes nothing. */
export const findKeyReuseViolation = async (world: World, { route, example }: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const key = { 'idempotency-key': 'used before' };
  const first = await example(client);
  const { status } = await call(route, first, key);
  if (status !== route.status) return `returns ${status} for its example`;
  const second = await example(client).catch(() => undefined);
  // Some examples can be created once per client, and some are the same each time.
  if (!second || Object.values(second.params ?? {}).includes(undefined)) return undefined;
  if (JSON.stringify([first.params, first.body]) === JSON.stringify([second.params, second.body])) return undefined;
  const before = await captureSnapshot(client);

  const rejected = await call(route, second, key);

  if (rejected.status !== 422) return `returns ${rejected.status}`;
  return JSON.stringify(await captureSnapshot(client)) === JSON.stringify(before) ? undefined : 'changed something';
};

/** Every change of the client's data has an audit entry with its user. */
export const findAuditViolation = async (world: World, { route, example }: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const request = await example(client);
  const [before, entriesBefore] = [await captureSnapshot(client, 'content'), await listEntries(client)];

  await createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'))(route, request);

  const after = await captureSnapshot(client, 'content');
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !auxiliaryTables.has(table));
  const written = (await listEntries(client)).slice(entriesBefore.length);
  if (changed.length === 0) return undefined;
  if (written.length === 0) return `changed ${changed.join(', ')} without an audit entry`;
  const actors = new Set(written.map(({ actorId }) => actorId));
  const isNamed = route.access === 'public' || (actors.size === 1 && actors.has(client.userIdFor('ROLE_SUPERUSER')));
  return isNamed ? undefined : 'does not name the user';
};

/** Tables that only support calls that have audit entries of their own. */
const auxiliaryTables = new Set(['batch_job', 'mail', 'undo_step']);

const listEntries = (client: TestClient) =>
  client.db((db) => db.selectFrom('auditEntry').select('actorId').orderBy('id').execute());
