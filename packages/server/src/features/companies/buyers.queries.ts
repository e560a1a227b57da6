import type { Buyer, BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { caseKey } from '../../platform/db/text-key.ts';

/** Creates the buyers with new e-mail addresses and returns them. */
export const insertNewBuyers = ({ db }: Pick<DataCtx, 'db'>, buyers: readonly BuyerInput[]): Promise<Buyer[]> =>
  db
    .insertInto('buyer')
    .values([...buyers])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'emailAddress', 'inactive'])
    .execute();

export type BuyerRecord = Buyer & { readonly version: number };

export const findBuyer = ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<BuyerRecord | undefined> =>
  db.selectFrom('buyer').select(buyerColumns).where('id', '=', id).executeTakeFirst();

export const updateBuyer = ({ db }: Pick<DataCtx, 'db'>, id: number, values: BuyerInput): Promise<BuyerRecord> =>
  db.updateTable('buyer').set(values).where('id', '=', id).returning(buyerColumns).executeTakeFirstOrThrow();

const buyerColumns = ['id', 'name', 'emailAddress', 'inactive', 'version'] as const;

export const findBuyerIds = async (
  { db }: Pick<DataCtx, 'db'>,
  emailAddresses: readonly string[],
): Promise<number[]> => {
  const keys = emailAddresses.map(caseKey);
  const rows = await db.selectFrom('buyer').select('id').where('emailAddressKey', 'in', keys).execute();
  return rows.map(({ id }) => id);
};

/** The buyers of the records of a table. The area that owns `…_buyer` exports them. */
export const createBuyerLinks =
  (table: 'company' | 'region' | 'store') =>
  ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>, id: number) => {
    const links = sql.table(`${table}_buyer`);
    const owner = sql.ref(`${table}_id`);
    const count = async (statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0);
    return {
      /** Returns how many were not attached before. */
      attach: (buyerIds: readonly number[]): Promise<number> =>
        count(sql`
          insert into ${links} (tenant_id, ${owner}, buyer_id)
          select ${tenantId}::integer, ${id}::bigint, unnest(${buyerIds}::bigint[]) on conflict do nothing`),
      detach: (buyerId: number): Promise<number> =>
        count(sql`
          delete from ${links} where tenant_id = ${tenantId} and ${owner} = ${id} and buyer_id = ${buyerId}`),
      /** Increments the version of the record: its buyers changed, although its row did not. */
      touch: (): Promise<number> =>
        count(sql`
          update ${sql.table(table)} set inactive = inactive where tenant_id = ${tenantId} and id = ${id}`),
    };
  };

export type BuyerLinks = ReturnType<ReturnType<typeof createBuyerLinks>>;
