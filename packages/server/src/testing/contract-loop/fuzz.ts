import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import fc from 'fast-check';
import { type AnyRequest, everyRouteMay, formOf } from '../client.ts';
import type { World } from '../world.ts';
import type { Case } from './examples.ts';
import { idsIn, mapIds } from './ids.ts';
import { mutations, strangeHeaders } from './mutations.ts';
import { injectionOf } from './oracles.ts';
import { snapshotOf } from './snapshot.ts';
import { marker, type Victim } from './victim.ts';
import type { Send, WireAnswer } from './wire.ts';

export interface Fuzz {
  readonly world: World;
  readonly send: Send;
  readonly seed: number;
  readonly runs: number;
  readonly slowestMs: number;
}

/** Files are read one after the other, so that more of them would only wait. */
const atOnce = ({ files }: Route): number => (files ? 2 : 8);
/** So often the records are made anew, because a run that took effect may have changed or ended them. */
const renewEvery = 125;

/**
 * Calls one route with broken requests, several at once, its own ids and another client's among them. Answers what was
 * wrong with which request, or nothing.
 */
export const fuzzFault = async (fuzz: Fuzz, tried: Case, victim: Victim): Promise<string | undefined> => {
  const { world, runs, seed } = fuzz;
  const before = await snapshotOf(victim.client);
  for (let done = 0; done < runs; done += renewEvery) {
    const client = await world.newClient();
    const valid = await tried.example(client);
    const ids = [...idsIn(valid), ...victim.ids];
    const numRuns = Math.min(renewEvery, runs - done);
    const broken = fc.sample(fc.tuple(mutations(tried.route, valid, ids), strangeHeaders), {
      numRuns,
      seed: seed + done,
    });
    const identity = client.headersOf('ROLE_SUPERUSER');
    const fault = await firstOf(broken, atOnce(tried.route), ([request, headers]) =>
      sendFault(fuzz, tried.route, { request, headers: { ...identity, ...headers } }),
    );
    if (fault) return fault;
  }
  const after = await snapshotOf(victim.client);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  return changed.length > 0 ? `${tried.route.path} changed another client's ${changed.join(', ')}` : undefined;
};

/**
 * Calls all routes of an area in turns at one client: every other call is valid, about records that earlier calls made;
 * the others are broken.
 */
export const walkFault = async (fuzz: Fuzz, area: readonly Case[]): Promise<string | undefined> => {
  const { world, runs, seed } = fuzz;
  const client = await world.newClient();
  const identity = client.headersOf('ROLE_SUPERUSER');
  const known = new Map<string, number[]>();
  const learn = (id: number, name: string): number => {
    known.set(name, [...(known.get(name) ?? []).slice(-20), id]);
    return id;
  };
  const calls: { readonly route: Route; readonly requests: readonly AnyRequest[] }[] = [];
  for (const { route, example } of area) {
    // An example may be there once in a client; then another client lends the request, and ids of this one replace its.
    const own = await example(client).catch(() => undefined);
    if (own) mapIds(own, learn);
    const valid = own ?? (await example(await world.newClient()));
    const broken = fc.sample(mutations(route, valid, idsIn(valid)), { numRuns: runs, seed });
    calls.push({ route, requests: broken.map((request, turn) => (turn % 2 === 0 ? valid : request)) });
  }
  const turns = Array.from({ length: runs }, (_, turn) => calls.map((call) => ({ ...call, turn }))).flat();
  const most = Math.min(...area.map(({ route }) => atOnce(route)));
  return firstOf(turns, most, async ({ route, requests, turn }) => {
    const pick = (id: number, name: string): number => known.get(name)?.at(-1 - ((turn + id) % 20)) ?? id;
    const request = mapIds(requests[turn] ?? {}, turn % 2 === 0 ? pick : (id) => id);
    return sendFault(fuzz, route, { request, headers: identity }, (made) => {
      for (const [name] of route.path.matchAll(/(?<=\{)\w+(?=\})/g)) learn(made, name);
      learn(made, 'id');
    });
  });
};

/** The first fault of several that are looked for at once. */
const firstOf = async <T>(items: readonly T[], most: number, faultOf: (item: T) => Promise<string | undefined>) => {
  let next = 0;
  let fault: string | undefined;
  const work = async (): Promise<void> => {
    for (let item = items[next]; item !== undefined && fault === undefined; item = items[next]) {
      next += 1;
      const found = await faultOf(item);
      fault ??= found;
    }
  };
  await Promise.all(Array.from({ length: most }, work));
  return fault;
};

interface Sent {
  readonly request: AnyRequest;
  readonly headers: Readonly<Record<string, string>>;
}

const sendFault = async (
  { send, slowestMs }: Fuzz,
  route: Route,
  { request, headers }: Sent,
  onMade: (id: number) => void = () => undefined,
): Promise<string | undefined> => {
  const told = JSON.stringify({ ...request, headers: { ...headers, authorization: undefined } }).slice(0, 600);
  const form = request.files && (await formOf(request.body, request.files));
  const plain = injectionOf(route, request, headers);
  const injection = form ? { ...plain, payload: form.bytes, headers: { ...headers, ...form.headers } } : plain;
  try {
    const answer = await send(injection);
    // A busy machine is no fault of the route: what is slow by itself is slow again.
    const isSlow = answer.tookMs > slowestMs && (await send(injection)).tookMs > slowestMs;
    const fault = isSlow ? `took ${Math.round(answer.tookMs)} ms` : answerFault(route, answer);
    if (fault) return `${route.method} ${route.path} ${fault}: ${told}`;
    const [, made] = answer.status < 300 ? (/^\{"id":(\d+)/.exec(answer.body) ?? []) : [];
    if (made) onMade(Number(made));
    return undefined;
  } catch (error) {
    return `${route.method} ${route.path} gave no answer (${String(error)}): ${told}`;
  }
};

/** Besides its own and everybody's refusals: a broken path may lead nowhere. */
const answerFault = (route: Route, { status, type, body }: WireAnswer): string | undefined => {
  if (body.includes(marker)) return `shows another client's record (${body.slice(0, 300)})`;
  if (status < 400) return status === route.status ? undefined : `answered ${status}`;
  // The specification's bare list of messages of a file that was refused.
  if (body.startsWith('[')) return route.files && status === 406 ? undefined : `answered ${status} with a list`;
  if (!type.startsWith('application/problem+json')) return `answered ${status} without a problem document`;
  const { code } = JSON.parse(body) as { code: ErrorCode }; // the catalogue is asked right below
  const declared: readonly ErrorCode[] = [...everyRouteMay, 'ROUTE_NOT_FOUND', ...(route.errors ?? [])];
  if (!declared.includes(code) || errors[code].status !== status) return `answered ${status} ${code}, undeclared`;
  return undefined;
};
