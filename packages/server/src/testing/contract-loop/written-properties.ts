import { recordPath } from '@shelfward/contract/kit/record.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { findReadShape, toUpdate } from '@shelfward/contract/kit/update.rules.ts';
import { z } from 'zod';
import { createUntypedCaller, type TestClient, type UntypedRequest, type UntypedResponse } from '../client.ts';
import type { World } from '../world.ts';
import type { ReadValue } from './example.ts';
import { type Case, cases } from './examples.ts';
import { findOtherValues, isDistinctive, isReference } from './other-values.ts';

/** A route that creates or changes the record which another route reads. */
export interface RecordWrite extends Case {
  readonly body: z.ZodObject;
  /** The route that reads the record. Without one, the response is the record. */
  readonly read?: Route;
  readonly record: z.ZodObject;
}

const toRecordWrites = (testCase: Case): RecordWrite[] => {
  const { route } = testCase;
  if (!(route.body instanceof z.ZodObject) || route.files) return [];
  const path = recordPath(route);
  const isWhole = route.method === 'PUT' || route.entity !== undefined || path === route.path;
  if (!isCreation(route) && !(findReadShape(route) && isWhole)) return [];
  const toShape = (one: string) => one.replaceAll(/\{\w+\}/g, '{}');
  const read = cases.find((one) => one.route.method === 'GET' && toShape(one.route.path) === toShape(path))?.route;
  if (isRecord(read?.response))
    return [{ ...testCase, body: route.body, read: { ...read, path }, record: read.response }];
  return route.method === 'PUT' && isRecord(route.response)
    ? [{ ...testCase, body: route.body, record: route.response }]
    : [];
};

/** Not a list. */
const isRecord = (response: z.ZodType | undefined): response is z.ZodObject =>
  response instanceof z.ZodObject && !('content' in response.shape);

/** A 201 below its record adds something to it. */
export const isCreation = (route: Route): boolean =>
  route.status === 201 && !route.path.startsWith(`${recordPath(route)}/`);

export const recordWrites: readonly RecordWrite[] = cases.flatMap(toRecordWrites);

/**
 * Writes each property with another value than that of the example, and reads it back. Returns a sentence for each
 * property that has another value then, or of which the test does not know a value or where to read it.
 */
export const findUnwrittenProperties = async (world: World, write: RecordWrite): Promise<string[]> => {
  const client = await world.newClient();
  const probe = { call: createUntypedCaller(world.app, client.headersFor('ROLE_SUPERUSER')), client, write };
  const base = await write.example(client);
  if (isCreation(write.route)) await probe.call(write.route, base);
  const violations: string[] = [];
  for (const name of Object.keys(write.body.shape)) {
    if (write.written?.[name]?.notRead || secrets.has(name) || write.read?.path.includes(`{${name}}`)) continue;
    const violation = await findViolation(probe, name, base);
    if (violation) violations.push(`${name} ${violation}`);
  }
  return violations;
};

/** No response contains them. */
const secrets = new Set(['clientSecret', 'passphrase', 'password', 'privateKey']);

export interface Probe {
  readonly call: ReturnType<typeof createUntypedCaller>;
  readonly client: TestClient;
  readonly write: RecordWrite;
}

/** A creation is also repeated with the name of the first record: some routes then change that record. */
const findViolation = async (probe: Probe, name: string, base: UntypedRequest): Promise<string | undefined> => {
  const { client, write } = probe;
  if (!isCreation(write.route)) return findValueViolation(probe, name, base);
  const created = await findValueViolation(probe, name, await write.example(client).catch(() => base));
  if (created) return created;
  const repeated = await findValueViolation(probe, name, base);
  return repeated?.startsWith('is rejected') ? undefined : repeated;
};

const findValueViolation = async (probe: Probe, name: string, request: UntypedRequest): Promise<string | undefined> => {
  const bodies = await listBodies(probe, name, request);
  let rejection: string | undefined;
  for (const body of bodies.slice(0, maxAttempts)) {
    const sent = { ...request, body };
    const written = await probe.call(probe.write.route, sent);
    if (written.status === probe.write.route.status) return findDifference(probe, { name, sent, written });
    rejection ??= `is rejected with ${JSON.stringify(Reflect.get(body, name))}: ${JSON.stringify(written.body)}`;
  }
  return rejection ?? 'has no known other value: state one in the examples';
};

export const maxAttempts = 8;

export const listBodies = async (probe: Probe, name: string, { body }: UntypedRequest): Promise<object[]> => {
  const given = { ...(body as object) };
  const stated = probe.write.written?.[name]?.body;
  if (stated) return [(await stated(given, probe.client)) as object];
  const schema = probe.write.body.shape[name] ?? z.never();
  const values = [...(await makeReferences(probe, name)), ...findOtherValues(schema, Reflect.get(given, name))];
  if (values.length === 0 && isDistinctive(schema, Reflect.get(given, name))) return [given];
  return values.filter((value) => z.safeParse(schema, value).success).map((value) => ({ ...given, [name]: value }));
};

interface Written {
  readonly name: string;
  readonly sent: UntypedRequest;
  readonly written: UntypedResponse;
}

const findDifference = async (
  { call, write }: Probe,
  { name, sent, written }: Written,
): Promise<string | undefined> => {
  const params = { ...(sent.body as object), ...sent.params, ...(isCreation(write.route) && written.body) };
  const { body: record, status } = write.read ? await call(write.read, { params }) : { ...written, status: 200 };
  if (status !== 200 || !record) return `cannot be read: the response has the status ${status}`;
  const stored = readProperty(write, name, { ...record });
  if (stored === undefined) return 'is not in the record that is read: state in the examples where it is';
  const schema = write.body.shape[name] ?? z.unknown();
  const expected = z.safeParse(schema, Reflect.get(sent.body as object, name)).data;
  const actual = z.safeParse(schema, stored).data ?? stored;
  return contains(actual, expected) ? undefined : `is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
};

/** The property of a record that was read, in the form in which it is written. */
const readProperty = (write: RecordWrite, name: string, record: Readonly<Record<string, unknown>>): unknown => {
  const stated = write.written?.[name]?.read;
  if (stated) return stated(record as ReadValue);
  const route: Route = { ...write.route, method: 'PUT', entity: write.record };
  // Buyers that are added are among those of the record.
  return Reflect.get(toUpdate(route, record).body as object, name) ?? record[name.replace(/ToAdd$/, '')];
};

/** The read value has all members of the written one; an element that was written as a name may have more. */
const contains = (actual: unknown, expected: unknown): boolean => {
  if (Array.isArray(expected))
    return Array.isArray(actual) && expected.every((element) => actual.some((one: unknown) => contains(one, element)));
  if (typeof expected === 'object' && expected !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(expected).every(([name, value]) => contains(Reflect.get(actual, name), value))
    );
  if (typeof expected === 'string' && typeof actual === 'object' && actual !== null)
    return Reflect.get(actual, 'name') === expected;
  return Object.is(actual, expected) || (expected === undefined && actual === null);
};

const userNames = ['orderManagerId', 'ownerId', 'passwordUserId', 'recipientIds', 'sharedUserIds'];

/** Where records are created that another name than that of their route refers to. */
const paths: Readonly<Record<string, readonly string[]>> = {
  baseIntegrationId: ['/odoo/base'],
  predecessorProductId: ['/api/v1/products'],
  viewId: ['/saved-views'],
};

/** The id of another record that the property can name, which the example of its route creates. */
const makeReferences = async ({ call, client }: Probe, name: string): Promise<unknown[]> => {
  if (!isReference(name)) return [];
  const toValue = (id: unknown) => [name.endsWith('s') ? [id] : id];
  if (userNames.includes(name)) return toValue(client.userIdFor('ROLE_ADMIN'));
  const kebab = name.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const ends = [...(paths[name] ?? []), `/${kebab}s`, `/${kebab.replace(/y$/, 'ies')}`, `/${kebab}`];
  const create = cases.find(({ route }) => route.status === 201 && ends.some((end) => route.path.endsWith(end)));
  const made = create && (await call(create.route, await create.example(client)));
  return made?.status === 201 ? toValue(Reflect.get(made.body ?? {}, 'id')) : [];
};
