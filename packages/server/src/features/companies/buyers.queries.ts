import type { Buyer, BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Makes those whose e-mail address nobody has, and answers those alone. */
export const insertNewBuyers = ({ db }: Ctx, buyers: readonly BuyerInput[]): Promise<Buyer[]> =>
  db
    .insertInto('buyer')
    .values([...buyers])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'emailAddress', 'inactive'])
    .execute();

export const findBuyerIds = async ({ db }: Ctx, emailAddresses: readonly string[]): Promise<number[]> => {
  const lowered = emailAddresses.map((emailAddress) => sql<string>`lower(${emailAddress})`);
  const rows = await db
    .selectFrom('buyer')
    .select('id')
    .where(sql<string>`lower(${sql.ref('emailAddress')})`, 'in', lowered)
    .execute();
  return rows.map(({ id }) => id);
};
