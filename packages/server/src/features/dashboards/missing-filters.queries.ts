import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { idParameter } from '../../platform/db/number-lists.ts';

interface Kind {
  readonly key: Exclude<keyof ReportFilters, 'search' | 'withoutRegion' | 'withoutProductLine'>;
  readonly table: string;
  readonly noun: readonly [one: string, many: string];
}

const kinds: readonly Kind[] = [
  { key: 'companyIds', table: 'company', noun: ['company', 'companies'] },
  { key: 'regionIds', table: 'region', noun: ['region', 'regions'] },
  { key: 'storeIds', table: 'store', noun: ['store', 'stores'] },
  { key: 'productLineIds', table: 'product_line', noun: ['product line', 'product lines'] },
  { key: 'productIds', table: 'product', noun: ['product', 'products'] },
  { key: 'attributeValueIds', table: 'attribute_value', noun: ['attribute value', 'attribute values'] },
  { key: 'withoutAttributeKeyIds', table: 'attribute_key', noun: ['attribute', 'attributes'] },
];

/** Filters that name records which no longer exist: "2 stores". They match nothing. */
export const findMissing = async ({ db, tenantId }: Ctx, filters: ReportFilters): Promise<string[]> => {
  const used = kinds.flatMap(({ key, table, noun }) => {
    const ids = filters[key] ?? [];
    return ids.length > 0 ? [{ ids, table, noun }] : [];
  });
  if (used.length === 0) return [];
  const counts = used.map(
    ({ ids, table }, index) => sql`
      select ${index}::integer as index, count(*)::integer as count from ${sql.table(table)} named
      where named.tenant_id = ${tenantId} and named.id = any(${idParameter(ids)})`,
  );
  const { rows } = await sql<{ index: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return used.flatMap(({ ids, noun }, index) => {
    const missing = new Set(ids).size - (rows.find((row) => row.index === index)?.count ?? 0);
    return missing > 0 ? [formatCount(missing, ...noun)] : [];
  });
};
