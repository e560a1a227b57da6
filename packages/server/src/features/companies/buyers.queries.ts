import type { Buyer, BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
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
