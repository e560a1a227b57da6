import { maxUnmatchedNames, type UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * Names in files of integrations with unresolved errors that currently match no store or product, neither by name (see
 * `parseLookup`) nor by alias. Files whose errors are resolved are excluded.
 */
export const findUnmatchedNames = async ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<UnmatchedName[]> => {
  const { rows } = await sql<UnmatchedName>`
    with failed_file as (
      select distinct log.integration_id, log.external_id as file_name from integration_log log
      where log.tenant_id = ${tenantId} and log.integration_log_type = 'SALES' and not log.success
        and not log.resolved and not log.inactive),
    named as (
      select run.integration_id, run.company_id, run.store_identification_type as by, word.kind,
        to_name_key(word.text) as key, max(word.text) as text, sum(word.rows) as rows, max(run.file_name) as file_name
      from failed_file
      cross join lateral (
        select latest.* from sale_import latest
        where latest.tenant_id = ${tenantId} and latest.integration_id = failed_file.integration_id
          and latest.file_name = failed_file.file_name and latest.status in ('DONE', 'FAILED')
        order by latest.id desc limit 1) run
      cross join lateral jsonb_to_recordset(run.unknown_words) as word (kind text, text text, rows integer)
      group by run.integration_id, run.company_id, by, word.kind, key)
    select named.kind, named.text, named.rows, named.file_name,
      case when company.id is not null then jsonb_build_object('id', company.id, 'name', company.name) end as company,
      jsonb_build_object('id', integration.id, 'name', integration.name) as integration
    from named
    join integration on integration.tenant_id = ${tenantId} and integration.id = named.integration_id
    left join company on company.tenant_id = ${tenantId} and company.id = named.company_id
    where not integration.inactive and case named.kind
      when 'PRODUCT' then
        not exists (select from product where product.tenant_id = ${tenantId} and product.upc_key = named.key)
        and (
          select count(*) from product
          where product.tenant_id = ${tenantId}
            and product.gtin in ((to_gtins(named.text)).complete, (to_gtins(named.text)).completed)) <> 1
        and not exists (
          select from product_alias alias where alias.tenant_id = ${tenantId} and alias.name_key = named.key
            and (alias.company_id is null or alias.company_id = named.company_id))
      else
        not exists (
          select from store_alias alias where alias.tenant_id = ${tenantId} and alias.name_key = named.key
            and alias.company_id = coalesce(named.company_id, alias.company_id))
        and (
          select count(*) from store where store.tenant_id = ${tenantId}
            and store.company_id = coalesce(named.company_id, store.company_id)
            and case when named.by = 'STORE_NAME' then store.name_key else to_name_key(store.number) end = named.key) <> 1
      end
    order by named.rows desc, named.text, named.integration_id
    limit ${maxUnmatchedNames}`.execute(db);
  return rows;
};
