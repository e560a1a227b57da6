import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  SalesChannel,
  SalesChannelInput,
  salesChannelRoutes,
} from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { contains } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import { textKey } from '../../platform/db/text-key.ts';

const columns = ['id', 'name', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type SalesChannelRecord = SalesChannel & { readonly version: number };

export const findSalesChannels = (
  { db }: Ctx,
  { search, includeInactive, ...page }: Input<typeof salesChannelRoutes.list>['query'],
): Promise<Page<SalesChannel>> =>
  paginate(
    db
      .selectFrom('salesChannel')
      .select(columns)
      .$if(!includeInactive, (query) => query.where('inactive', '=', false))
      .$if(search !== undefined, (query) => query.where('name', 'ilike', contains(search ?? ''))),
    page,
    {
      fields: { name: inNaturalOrder(sql.ref('nameKey')), inactive: sql.ref('inactive') },
      id: sql.ref('id'),
      otherwise: [{ field: 'name', direction: 'asc' }],
    },
  );

export const findSalesChannel = ({ db }: Ctx, id: number): Promise<SalesChannelRecord | undefined> =>
  db.selectFrom('salesChannel').select(record).where('id', '=', id).executeTakeFirst();

/** Locks the row, so that earlier reads stay valid until the change. */
export const lockSalesChannel = ({ db }: Ctx, id: number): Promise<SalesChannelRecord | undefined> =>
  db.selectFrom('salesChannel').select(record).where('id', '=', id).forUpdate().executeTakeFirst();

export const findSalesChannelHolding = (
  { db }: Ctx,
  name: string,
  excludeId = 0,
): Promise<{ inactive: boolean } | undefined> =>
  db
    .selectFrom('salesChannel')
    .select('inactive')
    .where('nameKey', '=', textKey(name))
    .where('id', '<>', excludeId)
    .executeTakeFirst();

export const insertSalesChannel = ({ db }: Ctx, values: SalesChannelInput): Promise<SalesChannelRecord> =>
  db.insertInto('salesChannel').values(values).returning(record).executeTakeFirstOrThrow();

export const updateSalesChannel = (
  { db }: Ctx,
  id: number,
  values: Partial<Omit<SalesChannel, 'id'>>,
): Promise<SalesChannelRecord> =>
  db.updateTable('salesChannel').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
