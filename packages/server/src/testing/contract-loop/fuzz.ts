import { isSuperuserOnly } from '@shelfward/contract/kit/access.ts';
import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import fc from 'fast-check';
import { encodeForm, listErrorCodes, type UntypedRequest } from '../client.ts';
import type { World } from '../world.ts';
import { toInjectOptions } from './contract-checks.ts';
import type { Case } from './examples.ts';
import { idsIn, mapIds } from './ids.ts';
import { type IsolationTarget, marker } from './isolation-target.ts';
import { mutations, strangeHeaders } from './mutations.ts';
import { findChangedTables, type Snapshot } from './snapshot.ts';
import type { Send, WireResponse } from './wire.ts';

export interface Fuzz {
  readonly world: World;
  readonly send: Send;
  readonly seed: number;
  readonly runs: number;
  readonly slowestMs: number;
}

/** Earlier requests may have used up the attempts of this address, which nodes remember for a second. */
const makeFreeExample = async <T>(world: World, example: () => Promise<T>): Promise<T> => {
  await world.database.system((db) => db.deleteFrom('throttle').execute());
  world.setNow(new Date(Date.now() + 2000));
  return example().finally(() => world.setNow(undefined));
};

/** Files are processed sequentially, so more concurrent uploads would only wait. */
const maxConcurrent = ({ files }: Route): number => (files ? 2 : 8);
/** Runs after which the records are recreated, because a successful run may have changed or deleted them. */
const runsPerClient = 125;

/**
 * Calls one route with broken requests concurrently, with its own ids and another client's. Returns a violation with
 * its request, or undefined. Changes of the other client are found by comparing its snapshots.
 */
export const findFuzzViolation = async (
  fuzz: Fuzz,
  testCase: Case,
  target: IsolationTarget,
): Promise<string | undefined> => {
  const { world, runs, seed } = fuzz;
  for (let done = 0; done < runs; done += runsPerClient) {
    const client = await world.newClient();
    const valid = await makeFreeExample(world, () => testCase.example(client));
    const ids = [...idsIn(valid), ...target.ids];
    const numRuns = Math.min(runsPerClient, runs - done);
    const broken = fc.sample(fc.tuple(mutations(testCase.route, valid, ids), strangeHeaders), {
      numRuns,
      seed: seed + done,
    });
    const identity = client.headersFor('ROLE_SUPERUSER');
    const violation = await findFirst(broken, maxConcurrent(testCase.route), ([request, headers]) =>
      findRequestViolation(fuzz, testCase.route, { request, headers: { ...identity, ...headers } }),
    );
    if (violation) return violation;
  }
  return undefined;
};

/** The routes that changed their target, the other client whose ids they received, with the tables. */
export const findChangedTargets = (
  targets: ReadonlyMap<Case, IsolationTarget>,
  before: Snapshots,
  after: Snapshots,
): string[] =>
  [...targets].flatMap(([{ route }, { client }]) => {
    const changed = findChangedTables(before.get(client.tenantId) ?? {}, after.get(client.tenantId) ?? {});
    return changed.length > 0 ? [`${route.method} ${route.path} changed another client's ${changed.join(', ')}`] : [];
  });

type Snapshots = ReadonlyMap<number, Snapshot>;

/**
 * Calls all routes of an area in turn for one client. Every second call is valid and uses records that earlier calls
 * created; the others are broken.
 */
export const findSequenceViolation = async (fuzz: Fuzz, area: readonly Case[]): Promise<string | undefined> => {
  const { world, runs, seed } = fuzz;
  const client = await world.newClient();
  const identity = client.headersFor('ROLE_SUPERUSER');
  const known = new Map<string, number[]>();
  const recordId = (id: number, name: string): number => {
    known.set(name, [...(known.get(name) ?? []).slice(-20), id]);
    return id;
  };
  const calls: { readonly route: Route; readonly requests: readonly UntypedRequest[] }[] = [];
  for (const { route, example } of area) {
    // Some examples can be created only once per client. Then another client's request is used with this client's ids.
    const own = await example(client).catch(() => undefined);
    if (own) mapIds(own, recordId);
    const valid = own ?? (await example(await world.newClient()));
    const broken = fc.sample(mutations(route, valid, idsIn(valid)), { numRuns: runs, seed });
    calls.push({ route, requests: broken.map((request, turn) => (turn % 2 === 0 ? valid : request)) });
  }
  const turns = Array.from({ length: runs }, (_, turn) => calls.map((call) => ({ ...call, turn }))).flat();
  const concurrency = Math.min(...area.map(({ route }) => maxConcurrent(route)));
  return findFirst(turns, concurrency, async ({ route, requests, turn }) => {
    const pick = (id: number, name: string): number => known.get(name)?.at(-1 - ((turn + id) % 20)) ?? id;
    const request = mapIds(requests[turn] ?? {}, turn % 2 === 0 ? pick : (id) => id);
    return findRequestViolation(fuzz, route, { request, headers: identity }, (created) => {
      for (const [name] of route.path.matchAll(/(?<=\{)\w+(?=\})/g)) recordId(created, name);
      recordId(created, 'id');
    });
  });
};

/** Checks items concurrently and returns the first violation. */
const findFirst = async <T>(
  items: readonly T[],
  concurrency: number,
  check: (item: T) => Promise<string | undefined>,
) => {
  let next = 0;
  let violation: string | undefined;
  const work = async (): Promise<void> => {
    for (let item = items[next]; item !== undefined && violation === undefined; item = items[next]) {
      next += 1;
      const found = await check(item);
      violation ??= found;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return violation;
};

interface Sent {
  readonly request: UntypedRequest;
  readonly headers: Readonly<Record<string, string>>;
}

const findRequestViolation = async (
  { send, slowestMs }: Fuzz,
  route: Route,
  { request, headers }: Sent,
  onCreated: (id: number) => void = () => undefined,
): Promise<string | undefined> => {
  const description = JSON.stringify({ ...request, headers: { ...headers, authorization: undefined } }).slice(0, 600);
  const form = request.files && (await encodeForm(request.body, request.files));
  const plain = toInjectOptions(route, request, headers);
  const injection = form ? { ...plain, payload: form.bytes, headers: { ...headers, ...form.headers } } : plain;
  try {
    const response = await send(injection);
    const isSlow = response.tookMs > slowestMs && (await isSlowAgain(() => send(injection), slowestMs));
    const violation = isSlow ? `took ${Math.round(response.tookMs)} ms` : findResponseViolation(route, response);
    if (violation) return `${route.method} ${route.path} ${violation}: ${description}`;
    const [, created] = response.status < 300 ? (/^\{"id":(\d+)/.exec(response.body) ?? []) : [];
    if (created) onCreated(Number(created));
    return undefined;
  } catch (error) {
    return `${route.method} ${route.path} returned no response (${String(error)}): ${description}`;
  }
};

/** A slow response counts only if each repetition is slow, because the machine may be under load. */
const isSlowAgain = async (send: () => Promise<WireResponse>, slowestMs: number): Promise<boolean> => {
  for (let repetition = 0; repetition < 5; repetition += 1) if ((await send()).tookMs <= slowestMs) return false;
  return true;
};

/** Allows the declared and the common error codes, and ROUTE_NOT_FOUND because a broken path may match no route. */
const findResponseViolation = (route: Route, { status, type, body }: WireResponse): string | undefined => {
  // Routes for superusers only are meant to reach other clients.
  if (body.includes(marker) && !isSuperuserOnly(route.access))
    return `shows another client's record (${body.slice(0, 300)})`;
  if (status === 204 && route.mayBeEmpty) return undefined;
  if (status < 400) return status === route.status ? undefined : `returned ${status}`;
  // The specification defines a plain list of messages for a rejected file.
  if (body.startsWith('[')) return route.files && status === 406 ? undefined : `returned ${status} with a list`;
  if (!type.startsWith('application/problem+json')) return `returned ${status} without a problem document`;
  const { code } = JSON.parse(body) as { code: ErrorCode }; // the error catalog validates it below
  const declared: readonly ErrorCode[] = [...listErrorCodes(route), 'ROUTE_NOT_FOUND'];
  if (!declared.includes(code) || errors[code].status !== status) return `returned ${status} ${code}, undeclared`;
  return undefined;
};
