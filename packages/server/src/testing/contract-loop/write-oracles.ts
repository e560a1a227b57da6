import { recordPathOf } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { type AnyRequest, anyCallerOf, type TestClient } from '../client.ts';
import { budget } from '../tier.ts';
import type { World } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { snapshotOf } from './snapshot.ts';

// What every route that changes something promises. Each oracle answers what is wrong, or nothing.

export const writers = budget({ gate: 10, full: 50 });

/** Of many who change the record they all read, one wins and the others are told; unless there is nothing to change. */
export const raceFault = async (world: World, tried: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const call = anyCallerOf(world.app, client.headersOf('ROLE_SUPERUSER'));
  const request = await tried.example(client);
  const etag = await etagOf(world, client, { route: tried.route, request });
  const before = await snapshotOf(client);

  const answers = await Promise.all(
    Array.from({ length: writers }, () => call(tried.route, request, { 'if-match': etag })),
  );

  const statuses = answers.map(({ status }) => status);
  const strange = statuses.find((status) => status !== tried.route.status && status !== 412 && status !== 404);
  if (strange !== undefined) return `answers ${strange} to one of many`;
  const winners = statuses.filter((status) => status === tried.route.status).length;
  const hasChanged = JSON.stringify(await snapshotOf(client)) !== JSON.stringify(before);
  return winners === 1 || (!hasChanged && winners === writers) ? undefined : `${winners} of ${writers} writers won`;
};

/**
 * The version of the record that the call is about, as the read of it says. The values of an attribute are read with
 * their key: theirs is that of a record just made.
 */
const etagOf = async (
  world: World,
  client: TestClient,
  { route, request }: { readonly route: Route; readonly request: AnyRequest },
): Promise<string> => {
  const reading = readingOf(route);
  if (!reading) return '"1"';
  const record = { ...reading, path: recordPathOf(route) };
  const read = await anyCallerOf(world.app, client.headersOf('ROLE_SUPERUSER'))(record, {
    params: { ...(request.body as object | undefined), ...request.params },
  });
  return read.headers.etag ?? 'none';
};

const readingOf = (route: Route): Route | undefined =>
  cases
    .map((one) => one.route)
    .find((one) => one.method === 'GET' && one.versioned && shapeOf(one.path) === shapeOf(recordPathOf(route)));
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** A second, different request under the key of the first is refused and changes nothing. */
export const keyReuseFault = async (world: World, { route, example }: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const call = anyCallerOf(world.app, client.headersOf('ROLE_SUPERUSER'));
  const key = { 'idempotency-key': 'used before' };
  const first = await example(client);
  const { status } = await call(route, first, key);
  if (status !== route.status) return `answers its example with ${status}`;
  const second = await example(client).catch(() => undefined);
  // Some examples can be made once for a client, and some are the same each time.
  if (!second || Object.values(second.params ?? {}).includes(undefined)) return undefined;
  if (JSON.stringify([first.params, first.body]) === JSON.stringify([second.params, second.body])) return undefined;
  const before = await snapshotOf(client);

  const refused = await call(route, second, key);

  if (refused.status !== 422) return `answers ${refused.status}`;
  return JSON.stringify(await snapshotOf(client)) === JSON.stringify(before) ? undefined : 'changed something';
};

/** What changed the client's data is on record, with who did it. */
export const auditFault = async (world: World, { route, example }: Case): Promise<string | undefined> => {
  const client = await world.newClient();
  const request = await example(client);
  const [before, entriesBefore] = [await snapshotOf(client, 'content'), await entriesOf(client)];

  await anyCallerOf(world.app, client.headersOf('ROLE_SUPERUSER'))(route, request);

  const after = await snapshotOf(client, 'content');
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !selfTelling.has(table));
  const written = (await entriesOf(client)).slice(entriesBefore.length);
  if (changed.length === 0) return undefined;
  if (written.length === 0) return `changed ${changed.join(', ')} without a word`;
  const actors = new Set(written.map(({ actorId }) => actorId));
  const isNamed = route.access === 'public' || (actors.size === 1 && actors.has(client.userIdOf('ROLE_SUPERUSER')));
  return isNamed ? undefined : 'does not say who did it';
};

/** What only serves calls that are on record themselves. */
const selfTelling = new Set(['batch_job', 'mail', 'undo_step']);

const entriesOf = (client: TestClient) =>
  client.db((db) => db.selectFrom('auditEntry').select('actorId').orderBy('id').execute());
