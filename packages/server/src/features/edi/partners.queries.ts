import type { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import type {
  PartnerAddress,
  PartnerInput,
  PartnerSettings,
  TradingPartner,
} from '@shelfward/contract/edi/partners.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';

export type PartnerRecord = TradingPartner & { readonly version: number };

const partners = ({ db }: DataCtx) =>
  db
    .selectFrom('tradingPartner as partner')
    .innerJoin('company', 'company.id', 'partner.companyId')
    .select([
      'partner.id',
      'partner.name',
      sql<TradingPartner['mode']>`partner.mode`.as('mode'),
      sql<PartnerAddress>`partner.production_address`.as('productionAddress'),
      sql<PartnerAddress | null>`partner.test_address`.as('testAddress'),
      'partner.acknowledges',
      'partner.responseHours',
      'partner.integrationId',
      sql<PartnerSettings>`partner.settings`.as('settings'),
      'partner.inactive',
      'partner.createdAt',
      'partner.version',
      'company.id as companyId',
      'company.name as companyName',
    ]);

type PartnerRow = Awaited<ReturnType<ReturnType<typeof partners>['executeTakeFirstOrThrow']>>;

const toRecord = ({ companyId, companyName, createdAt, ...rest }: PartnerRow): PartnerRecord => ({
  ...rest,
  company: { id: companyId, name: companyName },
  createdAt: createdAt.toISOString(),
});

const toPartner = (row: PartnerRow): TradingPartner => {
  const { version: _, ...partner } = toRecord(row);
  return partner;
};

export const findPartners = async (
  ctx: DataCtx,
  { companyId, search, includeInactive, ...page }: Input<typeof tradingPartnerRoutes.list>['query'],
): Promise<Page<TradingPartner>> => {
  let query = partners(ctx);
  if (!includeInactive) query = query.where('partner.inactive', '=', false);
  if (companyId !== undefined) query = query.where('partner.companyId', '=', companyId);
  if (search !== undefined) query = query.where(holdsAny(['partner.name', 'company.name'], search));
  const found = await paginate(query, page, {
    fields: { name: sql`lower(partner.name)`, createdAt: sql.ref('partner.created_at') },
    id: sql.ref('partner.id'),
    otherwise: [{ field: 'name', direction: 'asc' }],
  });
  return { ...found, content: found.content.map(toPartner) };
};

export const findPartner = async (ctx: DataCtx, id: number): Promise<PartnerRecord | undefined> => {
  const row = await partners(ctx).where('partner.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
};

/** All partners, in the order of their ids. */
export const listPartners = async (ctx: DataCtx): Promise<PartnerRecord[]> =>
  (await partners(ctx).orderBy('partner.id').execute()).map(toRecord);

/** Serializes changes of partners, so that no two of them have the same address. */
export const lockPartners = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('EDI partners'), ${tenantId}::integer)`.execute(db);
};

const toColumns = ({ productionAddress, testAddress, settings, ...values }: PartnerInput) => ({
  ...values,
  productionAddress: JSON.stringify(productionAddress),
  testAddress: testAddress && JSON.stringify(testAddress),
  settings: JSON.stringify(settings),
});

export const insertPartner = async ({ db }: DataCtx, values: PartnerInput): Promise<number> => {
  const { id } = await db
    .insertInto('tradingPartner')
    .values(toColumns(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updatePartner = async ({ db }: DataCtx, id: number, values: PartnerInput): Promise<void> => {
  await db.updateTable('tradingPartner').set(toColumns(values)).where('id', '=', id).execute();
};

/** The next control number of a level. A transaction that fails gives it back. */
export const allocateControlNumber = async (
  { db, tenantId }: DataCtx,
  partnerId: number,
  level: 'INTERCHANGE' | 'GROUP' | 'DOCUMENT',
): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into control_number (tenant_id, trading_partner_id, level, last)
    values (${tenantId}::integer, ${partnerId}, ${level}, 1)
    on conflict (tenant_id, trading_partner_id, level)
      do update set last = case when control_number.last >= ${maxControl} then 1 else control_number.last + 1 end
    returning last`.execute(db);
  return Number(rows[0]?.last);
};

const maxControl = 999_999_999;
