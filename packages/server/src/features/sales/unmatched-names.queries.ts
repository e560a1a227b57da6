import { maxUnmatchedNames, type UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * Names that currently match no store or product, neither by name (see `parseLookup`) nor by alias: in files of integrations
 * with unresolved errors, in the newest file of each feed, and in EDI documents that wait for them. Files whose errors are
 * resolved are excluded.
 */
export const findUnmatchedNames = async ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<UnmatchedName[]> => {
  const { rows } = await sql<UnmatchedName>`
    with failed_file as (
      select distinct log.integration_id, log.external_id as file_name from integration_log log
      where log.tenant_id = ${tenantId} and log.integration_log_type = 'SALES' and not log.success
        and not log.resolved and not log.inactive),
    origin as (
      select run.integration_id, integration.name as source, run.company_id, run.file_name,
        run.store_identification_type as by, run.unknown_words as words
      from failed_file
      join integration on integration.tenant_id = ${tenantId} and integration.id = failed_file.integration_id
      cross join lateral (
        select latest.* from sale_import latest
        where latest.tenant_id = ${tenantId} and latest.integration_id = failed_file.integration_id
          and latest.file_name = failed_file.file_name and latest.status in ('DONE', 'FAILED')
        order by latest.id desc limit 1) run
      where not integration.inactive
      union all
      select null, feed.name, feed.company_id, run.file_name, 'NUMBER_OR_NAME', run.unknown_words
      from feed
      cross join lateral (
        select latest.* from sale_import latest
        where latest.tenant_id = ${tenantId} and latest.feed_id = feed.id and latest.status = 'DONE'
        order by latest.id desc limit 1) run
      where feed.tenant_id = ${tenantId} and not feed.inactive
      union all
      select null, partner.name, partner.company_id, interchange.file_name, 'NUMBER_OR_NAME', document.missing
      from edi_document document
      join interchange on interchange.tenant_id = ${tenantId} and interchange.id = document.interchange_id
      join trading_partner partner on partner.tenant_id = ${tenantId} and partner.id = interchange.trading_partner_id
      where document.tenant_id = ${tenantId} and document.state = 'WAITING'),
    named as (
      select origin.integration_id, origin.source, origin.company_id, origin.by, word.kind, to_name_key(word.text) as key,
        max(word.text) as text, sum(word.rows) as rows, max(origin.file_name) as file_name
      from origin
      cross join lateral jsonb_to_recordset(origin.words) as word (kind text, text text, rows integer)
      group by origin.integration_id, origin.source, origin.company_id, origin.by, word.kind, key)
    select named.kind, named.text, named.rows, named.file_name,
      case when company.id is not null then jsonb_build_object('id', company.id, 'name', company.name) end as company,
      case when named.integration_id is not null
        then jsonb_build_object('id', named.integration_id, 'name', named.source) end as integration,
      named.source
    from named
    left join company on company.tenant_id = ${tenantId} and company.id = named.company_id
    where case named.kind
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
            and ((named.by in ('STORE_NAME', 'NUMBER_OR_NAME') and store.name_key = named.key)
              or (named.by <> 'STORE_NAME' and to_name_key(store.number) = named.key))) <> 1
      end
    order by named.rows desc, named.text, named.source
    limit ${maxUnmatchedNames}`.execute(db);
  return rows;
};
