import type { FileResponse, Input, Result } from '@shelfward/contract/kit/route.ts';
import { maxOdataRows, odataPath, type odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { findSubdomain } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { DatabaseUnavailable } from '../../platform/db/transient-errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { findLastCompleteDay } from '../analytics/public.ts';
import { buildMetadata, type EntitySet, entitySets, findEntitySets } from './entity-sets.rules.ts';
import { findProperty, parseFilter } from './filter.rules.ts';
import { countEntities, type Entity, findEntities, limitStatements } from './odata.queries.ts';
import { rejectQuery } from './odata-errors.rules.ts';
import { parseOrder, parseSkipToken, toSkipToken } from './pages.rules.ts';

type OdataServices = Pick<Services, 'getOrigin'>;
const maxStatementMs = 60_000;
type Query = Input<typeof odataRoutes.read>['query'];

export const getServiceDocument = async (
  services: OdataServices,
  ctx: Ctx,
): Promise<Result<typeof odataRoutes.service>> => {
  setHeaders(ctx);
  return {
    '@odata.context': `${await getRoot(services, ctx)}/$metadata`,
    value: listEntitySets(ctx).map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  };
};

export const getMetadata = async (ctx: Ctx): Promise<FileResponse> => {
  ctx.setHeader('odata-version', '4.0');
  const content = new TextEncoder().encode(buildMetadata(listEntitySets(ctx), await findLastCompleteDay(ctx)));
  return { name: 'metadata.xml', mediaType: 'application/xml', content, disposition: 'inline' };
};

/** The number of entities as text, which programs ask for before they read. */
export const countEntitySet = async (
  ctx: Ctx,
  { params, query: { $filter } }: Pick<Input<typeof odataRoutes.count>, 'params' | 'query'>,
): Promise<FileResponse> => {
  const set = getEntitySet(ctx, params.entitySet);
  const filter = $filter === undefined ? undefined : parseFilter($filter, set.properties);
  const count = await withinTime(ctx, maxStatementMs, () => countEntities(ctx, { set, filter }));
  ctx.setHeader('odata-version', '4.0');
  const content = new TextEncoder().encode(String(count));
  return { name: 'count.txt', mediaType: 'text/plain', content, disposition: 'inline' };
};

const listEntitySets = ({ actor }: Ctx) => findEntitySets(Object.values(entitySets), actor.scope);

const getEntitySet = (ctx: Ctx, name: string) =>
  found(
    listEntitySets(ctx).find((set) => set.name === name),
    'NOT_FOUND',
  );

/** A page of an entity set. The next link continues after the key of its last entity, so that no entity is read twice. */
export const readEntitySet = async (
  services: OdataServices,
  ctx: Ctx,
  { params, query }: Pick<Input<typeof odataRoutes.read>, 'params' | 'query'>,
): Promise<Result<typeof odataRoutes.read>> => {
  const set = getEntitySet(ctx, params.entitySet);
  const { $top: top, $skip: skip = 0 } = query;
  const selected = findSelected(set, query);
  const filter = query.$filter === undefined ? undefined : parseFilter(query.$filter, set.properties);
  const after = query.$skiptoken === undefined ? undefined : parseSkipToken(query.$skiptoken, set);
  const direction = parseOrder(query.$orderby, set);
  const pageLength = Math.min(top ?? maxOdataRows, maxOdataRows);
  const names = [...new Set([...(selected ?? set.properties.map(({ name }) => name)), ...set.key])];
  const { rows, count } = await withinTime(ctx, maxStatementMs, async () => ({
    rows: await findEntities(ctx, { set, filter, names, direction, after, skip, limit: pageLength + 1 }),
    count: query.$count ? await countEntities(ctx, { set, filter }) : undefined,
  }));
  const entities = rows.slice(0, pageLength);
  const last = entities.at(-1);
  const rest = top === undefined ? undefined : top - pageLength;
  const root = await getRoot(services, ctx);
  setHeaders(ctx);
  return {
    '@odata.context': `${root}/$metadata#${set.name}${selected ? `(${selected.join(',')})` : ''}`,
    ...(count !== undefined && { '@odata.count': count }),
    value: selected ? entities.map((entity) => pick(entity, selected)) : entities,
    ...(rows.length > pageLength &&
      last &&
      rest !== 0 && {
        '@odata.nextLink': toNextLink(`${root}/${set.name}`, query, { rest, token: toSkipToken(last, set) }),
      }),
  };
};

/** A statement that takes longer is canceled. The program would repeat a 503 with the same result. */
export const withinTime = async <T>(ctx: Pick<Ctx, 'db'>, maxMs: number, work: () => Promise<T>): Promise<T> => {
  await limitStatements(ctx, maxMs);
  try {
    return await work();
  } catch (error) {
    const { cause } = error instanceof DatabaseUnavailable ? error : { cause: error };
    if (!(cause instanceof Error && 'code' in cause && cause.code === canceled)) throw error;
    return rejectQuery(
      `The query took longer than ${maxMs / 1000} seconds. Filter by the first properties of the key.`,
    );
  }
};

const canceled = '57014';

/** Undefined: all properties. */
const findSelected = ({ properties }: EntitySet, { $select }: Query): readonly string[] | undefined => {
  if ($select === undefined || $select.trim() === '*') return undefined;
  const names = $select.split(',').map((name) => findProperty(name.trim(), properties, '$select').name);
  return [...new Set(names)];
};

const pick = (entity: Entity, names: readonly string[]): Entity =>
  Object.fromEntries(names.map((name) => [name, entity[name] ?? null]));

/** Without `$count`: the first page has it, and counting reads all entities. */
const toNextLink = (
  url: string,
  { $filter, $select, $orderby }: Query,
  { rest, token }: { readonly rest: number | undefined; readonly token: string },
): string => {
  const options = { $filter, $select, $orderby, $top: rest, $skiptoken: token };
  const pairs = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${url}?${pairs.join('&')}`;
};

const setHeaders = ({ setHeader }: Ctx): void => {
  setHeader('odata-version', '4.0');
  setHeader('content-type', 'application/json;odata.metadata=minimal;charset=utf-8');
};

/** Some programs only accept absolute links. */
const getRoot = async ({ getOrigin }: OdataServices, { db, tenantId }: Ctx): Promise<string> =>
  getOrigin(found(await findSubdomain(db, tenantId), 'NOT_FOUND')) + odataPath;
