import { createHash } from 'node:crypto';
import {
  type ImportMapping,
  type ImportMappingInput,
  maxImportMappings,
} from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

type Row = Omit<ImportMapping, 'updatedAt'> & { readonly updatedAt: Date };

const toMapping = ({ updatedAt, ...row }: Row): ImportMapping => ({ ...row, updatedAt: updatedAt.toISOString() });

export const findMappings = async (
  { db, tenantId }: Ctx,
  kind: ImportMapping['kind'],
): Promise<{ mappings: ImportMapping[] }> => {
  const { rows } = await sql<Row>`
    select kind, company_id, columns, qualifiers, date_order, decimal_sign, updated_at from import_mapping
    where tenant_id = ${tenantId} and kind = ${kind}
    order by updated_at desc, id desc limit ${maxImportMappings}`.execute(db);
  return { mappings: rows.map(toMapping) };
};

/** A mapping of the same columns is replaced. */
export const upsertMapping = async (
  { db, tenantId, now }: Ctx,
  { kind, companyId, columns, qualifiers, dateOrder, decimalSign }: ImportMappingInput,
): Promise<{ readonly id: number; readonly mapping: ImportMapping }> => {
  const { rows } = await sql<Row & { readonly id: number }>`
    insert into import_mapping (tenant_id, kind, company_id, names_sha256, columns, qualifiers, date_order,
      decimal_sign, updated_at)
    values (${tenantId}, ${kind}, ${companyId}, ${hashNames(columns)}, ${JSON.stringify(columns)}::jsonb,
      ${qualifiers && JSON.stringify(qualifiers)}::jsonb, ${dateOrder}, ${decimalSign}, ${now})
    on conflict (tenant_id, kind, company_id, names_sha256) do update
    set columns = excluded.columns, qualifiers = excluded.qualifiers, date_order = excluded.date_order, decimal_sign = excluded.decimal_sign,
      updated_at = excluded.updated_at
    returning id, kind, company_id, columns, qualifiers, date_order, decimal_sign, updated_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An upsert returns its row');
  const { id, ...mapping } = row;
  return { id, mapping: toMapping(mapping) };
};

/** Of the names of the columns, regardless of their properties. */
const hashNames = (columns: ImportMappingInput['columns']): string => {
  const names = Object.values(columns)
    .flat()
    .map(({ name, nth }) => JSON.stringify([name, nth]))
    .toSorted();
  return createHash('sha256').update(names.join()).digest('hex');
};
