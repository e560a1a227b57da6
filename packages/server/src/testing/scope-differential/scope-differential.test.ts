// ASVS 8.2.2, 8.2.3

import { type ScopeKind, scopeKinds } from '@shelfward/contract/kit/access.ts';
import { toScopedShape } from '@shelfward/contract/kit/brand-only.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../client.ts';
import { useWorld } from '../world.ts';
import { hiddenMembers } from './hidden-members.ts';
import { type Market, makeMarket } from './market.ts';
import type { ScopedRequest } from './random-requests.ts';
import { listRequests } from './requests.ts';
import { scopes } from './scopes.ts';
import {
  describeRequest,
  findHiddenWords,
  type LoggedApp,
  makeLoggedApp,
  makeTwins,
  type Sent,
  send,
} from './twins.ts';

const world = useWorld();
const rounds = 2;

let client: TestClient;
let market: Market;
let logged: LoggedApp;

beforeAll(async () => {
  client = await world.newClient();
  market = await makeMarket(client);
  logged = await makeLoggedApp(world);
});

// Files name the minute of their creation.
afterEach(() => world.setNow(undefined));

/** What a user with the scope must receive in place of the response of the twin. */
const toExpected = ({ route, toPartner }: ScopedRequest, { status, body }: Sent, kind: ScopeKind) => {
  const json: unknown = JSON.parse((kind === 'PARTNER' && toPartner ? toPartner(body) : body) || 'null');
  if (status !== 200) return { status, json: withoutRequestId(json) };
  if (!route.response) return { status, json };
  return { status, json: toScopedShape(route.response, kind).parse(json) };
};

const withoutRequestId = (json: unknown): unknown =>
  json !== null && typeof json === 'object' ? { ...json, requestId: undefined } : json;

describe.each(scopeKinds)('%s', (kind) => {
  test.each(scopes)('with %s sees what an account with only these records shows', async (name, scope) => {
    const authorities = [...(kind === 'PARTNER' ? [] : ['ROLE_ORDER_MANAGER' as const]), 'ROLE_REPORTING' as const];
    const twins = await makeTwins(world, { client, market, kind, scope, authorities });
    const found: unknown[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const request of listRequests(twins.market, round * 7919 + scopes.findIndex(([other]) => other === name))) {
        logged.takeLines();
        world.setNow(new Date());
        const own = await send(logged.app, request, twins.user.headers);
        const lines = logged.takeLines();
        const other = await send(logged.app, request, twins.twin);
        const expected = toExpected(request, other, kind);
        const received = { status: own.status, json: readReceived(own) };
        const text = `${own.body} ${JSON.stringify(own.headers)} ${lines}`;
        const leaked = findHiddenWords(text, JSON.stringify(request.request), twins);
        if (leaked.length > 0) found.push([describeRequest(request), leaked]);
        const members = hiddenMembers[kind].filter((member) => own.body.includes(`"${member}":`));
        if (members.length > 0) found.push([describeRequest(request), members]);
        if (!lines.includes('"level"')) found.push([describeRequest(request), 'was not logged']);
        if (JSON.stringify(received) !== JSON.stringify(expected))
          found.push([
            describeRequest(request),
            JSON.stringify(received).slice(0, 700),
            JSON.stringify(expected).slice(0, 700),
          ]);
      }

    expect(found.slice(0, 6)).toEqual([]);
  });
});

const readReceived = ({ status, body }: Sent): unknown => {
  const json: unknown = JSON.parse(body || 'null');
  return status === 200 ? json : withoutRequestId(json);
};
