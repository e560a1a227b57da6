import { webhookEvents } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { ReadyMail } from '../../platform/mail/compose.ts';
import type { TestClient } from '../client.ts';
import type { World } from '../world.ts';
import { findChanges, readRows, readSequences, setSequences, withoutChance } from './account-state.ts';
import type { MarketScope } from './copy-scope.ts';
import { makeMarket } from './market.ts';
import { missingId, type ScopedRequest } from './random-requests.ts';
import { describeRequest, findHiddenWords, type LoggedApp, makeTwins, type Sent, send } from './twins.ts';
import { listWrites } from './writes.ts';

const authorities = { PARTNER: ['ROLE_REPORTING'], REPRESENTATIVE: ['ROLE_REPORTING', 'ROLE_ORDER_MANAGER'] } as const;

interface Given {
  readonly kind: ScopeKind;
  readonly scope: MarketScope;
  readonly seed: number;
}

export interface Compared {
  /** Responses, e-mails, and lines of the log that differ, or name a hidden record. */
  readonly found: readonly (readonly string[])[];
  /** The rows that changed, webhook deliveries and audit entries included, and those of the twin. */
  readonly changed: readonly string[];
  readonly changedByTwin: readonly string[];
  readonly written: ReadonlySet<Route>;
  readonly succeeded: ReadonlySet<Route>;
}

/** Sends the same writes as a user with a scope, and as the same user in an account that has only the rows of the scope. */
export const compareWrites = async (
  world: World,
  logged: LoggedApp,
  { kind, scope, seed }: Given,
): Promise<Compared> => {
  const client = await world.newClient();
  await prepareAccount(client);
  const market = await makeMarket(client);
  const place = { client, market, kind, scope, authorities: authorities[kind], keepsScope: true };
  const twins = await makeTwins(world, place);
  const readAll = () =>
    Promise.all([client, twins.twinClient].map(({ tenantId }) => readRows(world.database, tenantId)));
  const before = await readAll();

  const found: string[][] = [];
  const [written, succeeded] = [new Set<Route>(), new Set<Route>()];
  const finder = createFinder();
  let words = '';
  for (const make of listWrites(twins, seed)) {
    const request = make(finder.find);
    // New records have the same ids in both accounts.
    const first = await readSequences(world.database);
    const own = await write(world, logged, { request, headers: twins.user.headers });
    const next = await readSequences(world.database);
    await setSequences(world.database, first, next);
    const other = await write(world, logged, { request, headers: twins.twin });
    await setSequences(world.database, next, await readSequences(world.database));

    written.add(request.route);
    finder.add(request.route, own.sent);
    if (own.sent.status < 300) succeeded.add(request.route);
    words += JSON.stringify(request.request);
    const [received, expected] = [toText(own, client), toText(other, twins.twinClient)];
    const leaked = findHiddenWords(received + own.lines, words, twins);
    const differs = own.sent.status >= 500 || received !== expected;
    if (differs) found.push([describeRequest(request), ...toDifference(received, expected)]);
    if (leaked.length > 0) found.push([describeRequest(request), ...leaked]);
    if (!own.lines.includes('"level"')) found.push([describeRequest(request), 'was not logged']);
  }
  const after = await readAll();
  const [changed = [], changedByTwin = []] = after.map((rows, at) => findChanges(before[at] ?? [], rows));
  return { found, changed, changedByTwin, written, succeeded };
};

/** All events are sent to a webhook, and partners can count. */
const prepareAccount = async ({ db, acrossClients, tenantId }: TestClient): Promise<void> => {
  await db((on) =>
    on
      .insertInto('webhook')
      .values({ url: 'https://receiver.example/hook', events: [...webhookEvents] })
      .execute(),
  );
  await acrossClients((on) =>
    on.updateTable('client').set({ usersCanCount: true }).where('id', '=', tenantId).execute(),
  );
};

interface Outcome {
  readonly sent: Sent;
  readonly mails: readonly ReadyMail[];
  readonly lines: string;
}

const write = async (
  world: World,
  { app, takeLines }: LoggedApp,
  { request, headers }: { readonly request: ScopedRequest; readonly headers: Readonly<Record<string, string>> },
): Promise<Outcome> => {
  takeLines();
  const sent = await send(app, request, headers);
  return { sent, mails: await world.mails(), lines: takeLines() };
};

/** The response and the e-mails as text, without what two accounts have of their own. */
const toText = ({ sent: { status, body, headers }, mails }: Outcome, { subdomain }: TestClient): string => {
  const others = Object.entries(headers).filter(
    ([name]) => !/^(date|content-length|x-request-id|x-ratelimit-.*)$/.test(name),
  );
  return withoutChance(JSON.stringify({ status, body, others, mails })).replaceAll(subdomain, 'the account');
};

/** Where two texts differ. */
const toDifference = (one: string, other: string): string[] => {
  const at = Array.from(one).findIndex((letter, place) => letter !== other[place]);
  return [one, other].map((text) => text.slice(Math.max(at - 200, 0), at + 200));
};

/** The last record that a user created with one of some routes. */
const createFinder = () => {
  const created: { readonly route: Route; readonly id: number }[] = [];
  return {
    find: (...routes: readonly Route[]) => created.findLast(({ route }) => routes.includes(route))?.id ?? missingId,
    add: (route: Route, { status, body }: Sent) => {
      if (status === 201) created.push({ route, id: JSON.parse(body).id });
    },
  };
};
