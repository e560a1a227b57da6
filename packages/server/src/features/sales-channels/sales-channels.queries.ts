import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  SalesChannel,
  SalesChannelInput,
  salesChannelRoutes,
} from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';

const columns = ['id', 'name', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type SalesChannelRecord = SalesChannel & { readonly version: number };

export const findSalesChannels = (
  { db }: Ctx,
  query: Input<typeof salesChannelRoutes.list>['query'],
): Promise<Page<SalesChannel>> => paginateRecords(db.selectFrom('salesChannel').select(columns), query);

export const findSalesChannel = ({ db }: Ctx, id: number): Promise<SalesChannelRecord | undefined> =>
  db.selectFrom('salesChannel').select(record).where('id', '=', id).executeTakeFirst();

export const insertSalesChannel = ({ db }: Ctx, values: SalesChannelInput): Promise<SalesChannelRecord> =>
  db.insertInto('salesChannel').values(values).returning(record).executeTakeFirstOrThrow();

export const updateSalesChannel = (
  { db }: Ctx,
  id: number,
  values: Partial<Omit<SalesChannel, 'id'>>,
): Promise<SalesChannelRecord> =>
  db.updateTable('salesChannel').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
