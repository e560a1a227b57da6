// ASVS 8.2.2, 8.2.3

import { type ScopeKind, scopeKinds } from '@shelfward/contract/kit/access.ts';
import { toScopedShape } from '@shelfward/contract/kit/brand-only.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeScopedUser, type ScopedUser } from '../../features/users/user-scopes.factory.ts';
import type { TestClient } from '../client.ts';
import { toInjectOptions } from '../contract-loop/contract-checks.ts';
import { useWorld } from '../world.ts';
import { copyScope, findVisible, listHiddenWords, type OwnRecords, signInTwin, type Visible } from './copy-scope.ts';
import { type Market, makeMarket } from './market.ts';
import { listRequests, type ScopedRequest } from './requests.ts';
import { sendReviews } from './reviews.ts';
import { scopes } from './scopes.ts';

const world = useWorld();
const rounds = 2;

let client: TestClient;
let market: Market;

beforeAll(async () => {
  client = await world.newClient();
  market = await makeMarket(client);
});

/** The same user without a scope in an account that has only the rows of the scope. */
const makeTwin = async (
  user: ScopedUser,
  visible: Visible,
  own: OwnRecords,
): Promise<Readonly<Record<string, string>>> => {
  const other = await world.newClient();
  await copyScope(client, other, visible, own);
  return signInTwin(world, other, user.id);
};

const send = async ({ route, request }: ScopedRequest, headers: Readonly<Record<string, string>>) => {
  const response = await world.app.inject(toInjectOptions(route, request, headers));
  const { statusCode: status, headers: sent } = response;
  const isFile = status === 200 && route.fileResponse !== undefined;
  return {
    status,
    body: isFile ? await readFile(sent['content-type'], response.rawPayload) : response.body,
    headers: sent,
  };
};

/** The content of a file as JSON: a workbook without what depends on the time. */
const readFile = async (mediaType: unknown, content: Buffer): Promise<string> =>
  JSON.stringify(mediaType === xlsxMediaType ? (await readXlsx(content)).sheets : content.toString('utf8'));

/** What a user with the scope must receive in place of the response of the twin. */
const toExpected = ({ route }: ScopedRequest, { status, body }: Awaited<ReturnType<typeof send>>, kind: ScopeKind) => {
  const json: unknown = JSON.parse(body || 'null');
  if (status !== 200) return { status, json: withoutRequestId(json) };
  if (!route.response) return { status, json };
  return { status, json: toScopedShape(route.response, kind).parse(json) };
};

const withoutRequestId = (json: unknown): unknown =>
  json !== null && typeof json === 'object' ? { ...json, requestId: undefined } : json;

const describeRequest = ({ route, request }: ScopedRequest): string =>
  `${route.method} ${route.path} ${JSON.stringify(request)}`;

describe.each(scopeKinds)('%s', (kind) => {
  test.each(scopes)('with %s sees what an account with only these records shows', async (_, scope) => {
    const visible = findVisible(market, scope, kind);
    const named = visible.named;
    const user = await makeScopedUser(world, client, {
      kind,
      authorities: kind === 'PARTNER' ? ['ROLE_REPORTING'] : ['ROLE_REPORTING', 'ROLE_ORDER_MANAGER'],
      companyIds: named.companies,
      regionIds: named.regions,
      storeIds: named.stores,
    });
    const sent = await client.db((db) =>
      sendReviews(db, market, { email: user.email, userId: user.id, stores: visible.stores }),
    );
    const own = { userId: user.id, ...sent };
    const read = { ...market, reviews: sent.reviews.map(({ id }) => id) };
    const twin = await makeTwin(user, visible, own);
    const { rows } = await client.db((db) =>
      sql<{ id: number }>`
        select id from sales_order where tenant_id = ${client.tenantId}
          and (store_id = any(${visible.stores}::bigint[])
            or store_id is null and region_id = any(${visible.wholeRegions}::bigint[]))`.execute(db),
    );
    const hidden = listHiddenWords(market, visible, { orderIds: rows.map(({ id }) => id), own }).map((word) =>
      word.toLowerCase(),
    );

    const found: unknown[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const request of listRequests(read, round * 7919 + scopes.findIndex(([name]) => name === _))) {
        const [own, other] = [await send(request, user.headers), await send(request, twin)];
        const expected = toExpected(request, other, kind);
        const received = { status: own.status, json: readReceived(own) };
        const requestText = JSON.stringify(request.request).toLowerCase();
        const text = `${own.body} ${JSON.stringify(own.headers)}`.toLowerCase();
        const leaked = hidden.filter((word) => text.includes(word) && !requestText.includes(word));
        if (leaked.length > 0) found.push([describeRequest(request), leaked]);
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

const readReceived = ({ status, body }: Awaited<ReturnType<typeof send>>): unknown => {
  const json: unknown = JSON.parse(body || 'null');
  return status === 200 ? json : withoutRequestId(json);
};
