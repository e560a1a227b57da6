import type { Buyer, BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import { textKey } from '../../platform/db/text-key.ts';

/** Creates the buyers with new e-mail addresses and returns them. */
export const insertNewBuyers = ({ db }: Pick<DataCtx, 'db'>, buyers: readonly BuyerInput[]): Promise<Buyer[]> =>
  db
    .insertInto('buyer')
    .values([...buyers])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'emailAddress', 'inactive'])
    .execute();

export const findBuyerIds = async (
  { db }: Pick<DataCtx, 'db'>,
  emailAddresses: readonly string[],
): Promise<number[]> => {
  const keys = emailAddresses.map(textKey);
  const rows = await db.selectFrom('buyer').select('id').where('emailAddressKey', 'in', keys).execute();
  return rows.map(({ id }) => id);
};
