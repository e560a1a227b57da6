import { isDeepStrictEqual } from 'node:util';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { toUpdate } from '@shelfward/contract/kit/update.rules.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { z } from 'zod';
import { createUntypedCaller, type TestClient } from '../client.ts';
import type { World } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { isDistinctive } from './other-values.ts';
import { captureSnapshot, findChangedTables } from './snapshot.ts';
import {
  isCreation,
  listBodies,
  maxAttempts,
  type Probe,
  type RecordWrite,
  recordWrites,
} from './written-properties.ts';

// Records in which every property has a value that is not its default. Copy and undo must keep all of them.

const parameter = /\{(\w+)\}$/;

/** The routes of an area that list records and change one of them. */
interface Editing {
  readonly list: Route;
  readonly update: RecordWrite & { readonly read: Route };
  readonly idName: string;
}

const findEditing = (area: string): Editing[] =>
  recordWrites.flatMap((update) => {
    const [, idName] = parameter.exec(update.route.path) ?? [];
    const path = update.route.path.replace(/\/\{\w+\}$/, '');
    const list = cases.find(({ route }) => route.method === 'GET' && route.path === path)?.route;
    const { read } = update;
    return update.area === area && !isCreation(update.route) && list && idName && read && !path.includes('{')
      ? [{ list, update: { ...update, read }, idName }]
      : [];
  });

const listIds = async ({ call }: Pick<Probe, 'call'>, list: Route): Promise<unknown[]> => {
  const content: unknown = Reflect.get((await call(list, {})).body ?? {}, 'content');
  return Array.isArray(content) ? content.map((record: { readonly id: unknown }) => record.id) : [];
};

/** The record in the form in which it is written. */
const readBody = async ({ call }: Pick<Probe, 'call'>, { update }: Editing, params: Params): Promise<object> => {
  const { body } = await call(update.read, { params });
  return { ...(toUpdate({ ...update.route, method: 'PUT', entity: update.record }, body).body as object) };
};

type Params = Readonly<Record<string, unknown>>;

/** Gives all records of an area other values, as far as they can be combined. */
const fillRecords = async (call: Probe['call'], client: TestClient, area: string): Promise<void> => {
  for (const editing of findEditing(area))
    for (const id of await listIds({ call }, editing.list))
      await fillRecord({ call, client, write: editing.update }, editing, { [editing.idName]: id });
};

const fillRecord = async (probe: Probe, editing: Editing, params: Params): Promise<void> => {
  let current = await readBody(probe, editing, params);
  for (const name of Object.keys(probe.write.body.shape)) {
    const { notCopied, notCombined } = probe.write.written?.[name] ?? {};
    const schema = probe.write.body.shape[name] ?? z.never();
    if (notCopied || notCombined || isDistinctive(schema, Reflect.get(current, name))) continue;
    for (const body of (await listBodies(probe, name, { body: current })).slice(0, maxAttempts)) {
      const { status } = await probe.call(probe.write.route, { params, body });
      if (status !== probe.write.route.status) continue;
      current = await readBody(probe, editing, params);
      break;
    }
  }
};

/** Tables of histories, sums, versions, and imports: they also record what was undone. */
const recordsUndo = /_(version|change|amount|block|additions?)$|^(master_import.*|undo_step)$/;

/** What an undo leaves by design, by route. */
const remaining: Readonly<Record<string, readonly string[]>> = {
  // The feed stays, and a task deletes the rows of undone imports.
  'feeds.book': ['feed', 'sale'],
  'sales.import': ['sale'],
  // The shipments are void, and the history of their order shows it.
  'shipments.importFile': ['sales_order', 'shipment', 'shipment_item'],
  // A calendar without values applies like none.
  'delivery-calendars.import': ['delivery_calendar'],
  // The stores are assigned again, at another time.
  'assortments.unassign': ['store_global_assortment'],
};

/** Undo restores every column of the records of the area. Undefined if it does, or if the call offers no undo. */
export const findUndoViolation = async (
  world: World,
  { area, name, route, example }: Case,
): Promise<string | undefined> => {
  if ((await callOnce(world, { area, route, example, isFilled: false })).token === undefined) return undefined;
  const { client, call, token, before } = await callOnce(world, { area, route, example, isFilled: true });
  if (token === undefined) return 'offers no undo for records with other values';
  const undone = await call(undoRoutes.undo, { params: { token } });
  if (undone.status !== 200) return `cannot be undone: ${JSON.stringify(undone.body)}`;
  const changed = findChangedTables(before, await captureSnapshot(client, 'content'));
  const expected = remaining[`${area}.${name}`] ?? [];
  const unexpected = changed.filter((table) => !recordsUndo.test(table) && !expected.includes(table));
  return unexpected.length > 0 ? `leaves other values in ${unexpected.join(', ')}` : undefined;
};

interface OneCall extends Pick<Case, 'area' | 'route' | 'example'> {
  readonly isFilled: boolean;
}

const callOnce = async (world: World, { area, route, example, isFilled }: OneCall) => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const request = await example(client);
  if (isFilled) await fillRecords(call, client, area);
  const before = isFilled ? await captureSnapshot(client, 'content') : {};
  const { headers } = await call(route, request);
  return { client, call, before, token: headers[undoTokenHeader] };
};

/** A copy has every property of its source, except those whose statement says why not. */
export const findUncopiedProperties = async (world: World, { area, route, example }: Case): Promise<string[]> => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER'));
  const request = await example(client);
  const [editing] = findEditing(area);
  if (!editing) return ['no route of the area lists and changes its records'];
  await fillRecords(call, client, area);
  const sources = await listIds({ call }, editing.list);
  const { status } = await call(route, request);
  const copies = (await listIds({ call }, editing.list)).filter((id) => !sources.includes(id));
  if (status !== route.status || copies.length !== 1 || sources.length !== 1)
    return [`returns ${status} and makes ${copies.length} copies of ${sources.length} records`];
  const [source, copy] = await Promise.all(
    [sources[0], copies[0]].map((id) => readBody({ call }, editing, { [editing.idName]: id })),
  );
  const { body, written } = editing.update;
  return Object.keys(body.shape).flatMap((name) => {
    const { notCopied, notRead, notCombined } = written?.[name] ?? {};
    if (notCopied ?? notRead) return [];
    const [original, copied]: unknown[] = [source, copy].map((record) => Reflect.get(record ?? {}, name));
    if (!isDeepStrictEqual(original, copied)) return [`${name} is not copied`];
    const isFilled = notCombined !== undefined || isDistinctive(body.shape[name] ?? z.never(), original);
    return isFilled ? [] : [`${name} has no other value in the source`];
  });
};
