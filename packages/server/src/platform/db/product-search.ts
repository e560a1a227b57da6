import { readSearchedCode } from '@shelfward/contract/kit/gtin.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains, holdsAny } from './like.ts';

/** Whether `product` has the searched code, written with other separators or zeros. */
const hasSearchedCode = (search: string): RawBuilder<boolean> | undefined => {
  const code = readSearchedCode(search);
  return (
    code &&
    sql<boolean>`(translate(product.upc, ' .-', '') like ${contains(code.digits)} or product.gtin = any(${code.gtins}::text[]))`
  );
};

/** Whether `product`, or another one of the columns, matches a searched text. */
export const matchesProduct = (
  search: string,
  columns: readonly string[] = ['product.name', 'product.upc', 'product.sku'],
): RawBuilder<boolean> => {
  const hasText = holdsAny(columns, search);
  const hasCode = hasSearchedCode(search);
  return hasCode ? sql<boolean>`(${hasText} or ${hasCode})` : hasText;
};

/** The ids of products with the searched code; none for other texts. */
export const selectBySearchedCode = (tenantId: number, search: string, limit: number): RawBuilder<{ id: number }> => {
  const hasCode = hasSearchedCode(search) ?? sql`false`;
  return sql`select product.id from product where product.tenant_id = ${tenantId} and ${hasCode} limit ${limit}`;
};
