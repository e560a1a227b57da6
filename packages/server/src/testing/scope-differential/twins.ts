import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import type { FastifyInstance } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { makeScopedUser, type ScopedUser } from '../../features/users/user-scopes.factory.ts';
import type { TestClient } from '../client.ts';
import { toInjectOptions } from '../contract-loop/contract-checks.ts';
import type { World } from '../world.ts';
import { copyScope, findVisible, listHiddenWords, type MarketScope, signInTwin } from './copy-scope.ts';
import type { Market } from './market.ts';
import type { ScopedRequest } from './random-requests.ts';
import { type SentReview, sendReviews } from './reviews.ts';

type Headers = Readonly<Record<string, string>>;

/** An application that logs everything, and the lines of its log. */
export interface LoggedApp {
  readonly app: FastifyInstance;
  /** The lines since the last call. */
  readonly takeLines: () => string;
}

export const makeLoggedApp = async (world: World): Promise<LoggedApp> => {
  const lines: string[] = [];
  const config = { LOG_LEVEL: 'debug', RATE_LIMIT: 1_000_000, TRUST_PROXY: false, MAX_SESSIONS: 20 } as const;
  const app = await world.appWith({ config, log: { write: (line) => void lines.push(line) } });
  return { app, takeLines: () => lines.splice(0).join('') };
};

/** A user with a scope, and the same user in an account that has only the rows of the scope. */
export interface Twins {
  readonly user: ScopedUser;
  /** The market with what was sent to the user. */
  readonly market: Market;
  readonly reviews: readonly SentReview[];
  /** At most two visible stores, and a hidden one. */
  readonly stores: Market['stores'];
  readonly twin: Headers;
  readonly twinClient: TestClient;
  /** The words of records that the user may not see, in small letters. */
  readonly hidden: readonly string[];
}

interface Reader {
  readonly client: TestClient;
  readonly market: Market;
  readonly kind: ScopeKind;
  readonly scope: MarketScope;
  readonly authorities: Parameters<typeof makeScopedUser>[2]['authorities'];
  /** Whether the twin has the scope too, so that the rules for its kind of user apply. */
  readonly keepsScope?: boolean;
}

export const makeTwins = async (
  world: World,
  { client, market, kind, scope, authorities = [], keepsScope = false }: Reader,
): Promise<Twins> => {
  const visible = findVisible(market, scope, kind);
  const { companies: companyIds, regions: regionIds, stores: storeIds } = visible.named;
  const user = await makeScopedUser(world, client, { kind, authorities, companyIds, regionIds, storeIds });
  const sent = await client.db((db) =>
    sendReviews(db, market, { email: user.email, userId: user.id, stores: visible.stores }),
  );
  const own = { userId: user.id, ...sent };
  const twinClient = await world.newClient();
  await copyScope(client, twinClient, { visible, own, keepsScope });
  const { rows } = await client.db((db) =>
    sql<{ id: number }>`
      select id from sales_order where tenant_id = ${client.tenantId}
        and (store_id = any(${visible.stores}::bigint[])
          or store_id is null and region_id = any(${visible.wholeRegions}::bigint[]))`.execute(db),
  );
  return {
    user,
    market: { ...market, reviews: sent.reviews.map(({ id }) => id) },
    reviews: sent.reviews,
    stores: [
      ...market.stores.filter(({ id }) => visible.stores.includes(id)).slice(-2),
      ...market.stores.filter(({ id }) => !visible.stores.includes(id)).slice(0, 1),
    ],
    twin: await signInTwin(world, twinClient, user.id),
    twinClient,
    hidden: listHiddenWords(market, visible, { orderIds: rows.map(({ id }) => id), own, kind }).map((word) =>
      word.toLowerCase(),
    ),
  };
};

export const send = async (app: FastifyInstance, { route, request }: ScopedRequest, headers: Headers) => {
  const response = await app.inject(toInjectOptions(route, request, headers));
  const { statusCode: status, headers: sent } = response;
  const isFile = status === 200 && route.fileResponse !== undefined;
  const body = isFile ? await readFile(sent['content-type'], response.rawPayload) : response.body;
  // OData names the address of the account.
  return { status, body: body.replaceAll(`//${headers['x-client-subdomain']}.`, '//account.'), headers: sent };
};
export type Sent = Awaited<ReturnType<typeof send>>;

/** The content of a file as JSON: a workbook without what depends on the time. */
const readFile = async (mediaType: unknown, content: Buffer): Promise<string> =>
  JSON.stringify(mediaType === xlsxMediaType ? (await readXlsx(content)).sheets : content.toString('utf8'));

/** The words of hidden records in a text, except those that the user sent. */
export const findHiddenWords = (text: string, sent: string, { hidden }: Twins): string[] => {
  const [searched, known] = [text.toLowerCase(), sent.toLowerCase()];
  return hidden.filter((word) => searched.includes(word) && !known.includes(word));
};

export const describeRequest = ({ route, request }: ScopedRequest): string =>
  `${route.method} ${route.path} ${JSON.stringify(request)}`;
