-- The same ids as before in less than half of the time: the records of whole companies are read by one search of an index instead
-- of a join for each company, the parts are disjoint, companies and regions are found without the stores of whole companies,
-- and JSON is made of the text of an array. A reference ensures that a store and its region are of the same company.
create or replace function scope_of_user(of_client integer, of_user bigint, of_kind text, of_email_key text) returns json
language plpgsql stable parallel safe as $$
begin
  return (
    with member as materialized (
      select company_id, region_id, store_id from user_scope where tenant_id = of_client and user_id = of_user),
    whole_company as materialized (select company_id from member where region_id is null and store_id is null),
    named_region as materialized (
      select region.id, region.company_id from member
      join region on region.tenant_id = of_client and region.id = member.region_id and region.company_id = member.company_id
      where member.company_id not in (select company_id from whole_company)),
    named_store as materialized (
      select store.id, store.company_id, store.region_id from member
      join store on store.tenant_id = of_client and store.id = member.store_id and store.company_id = member.company_id
      where member.company_id not in (select company_id from whole_company)
        and (store.region_id is null or store.region_id not in (select id from named_region))),
    own_region as materialized (
      select id from named_region
      union all
      select id from region where tenant_id = of_client and company_id = any (array(select company_id from whole_company))),
    own_store as materialized (
      select id from named_store
      union all
      select id from store where tenant_id = of_client and region_id = any (array(select id from named_region))
      union all
      select id from store where tenant_id = of_client and company_id = any (array(select company_id from whole_company))),
    own_company as materialized (
      select id, price_list_id, payment_term_id, sales_channel_id, order_manager_id from company
      where tenant_id = of_client and id = any (array(
        select company_id from named_store
        union select company_id from named_region
        union select company_id from whole_company))),
    own_buyer as (
      select buyer_id from company_buyer where tenant_id = of_client and company_id in (select id from own_company)
      union select buyer_id from region_buyer where tenant_id = of_client and region_id in (select id from own_region)
      union select buyer_id from store_buyer where tenant_id = of_client and store_id in (select id from own_store))
    select json_build_object('kind', of_kind, 'ids', json_build_object(
      'user', array[of_user],
      'stores', translate(array(select id from own_store order by id)::text, '{}', '[]')::json,
      'whole_regions', translate(array(select id from own_region order by id)::text, '{}', '[]')::json,
      'regions', translate(array(
        select id from own_region union select region_id from named_store where region_id is not null order by 1
        )::text, '{}', '[]')::json,
      'companies', translate(array(select id from own_company order by id)::text, '{}', '[]')::json,
      'people', array(select of_user union select order_manager_id from own_company where order_manager_id is not null),
      'price_lists', array(select price_list_id from own_company where price_list_id is not null
        union select id from price_list where tenant_id = of_client and is_default order by 1),
      'payment_terms', array(select distinct payment_term_id from own_company where payment_term_id is not null),
      'sales_channels', array(select distinct sales_channel_id from own_company where sales_channel_id is not null),
      'buyers', array(select buyer_id from own_buyer where of_kind = 'REPRESENTATIVE'
        union select id from buyer where tenant_id = of_client and email_address_key = of_email_key order by 1))));
end $$;

-- A new definition loses the setting of a distributed database.
do $$ begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  alter function scope_of_user(integer, bigint, text, text) set citus.allow_nested_distributed_execution = on;
end $$;
