import type { Ctx } from '../../platform/context.ts';

export const findCompanyDiscounts = async (
  { db }: Ctx,
  companyIds: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await db.selectFrom('company').select(['id', 'discount']).where('id', 'in', companyIds).execute();
  return new Map(rows.map(({ id, discount }) => [id, discount]));
};
