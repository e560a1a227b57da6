/**
 * The scope of the user `u` of a session, with the ids of its records; null for users without a scope, for whom nothing
 * else is read. $1 is the account, $2 the user. A region includes its stores, a company its regions and stores, also those
 * that were created later. Buyers are those of
 * representatives, and the one with the address of the user.
 */
export const selectScope = `
  case when u.scope_kind is not null then (
    with member as (
      select company_id, region_id, store_id from user_scope where tenant_id = $1 and user_id = $2),
    own_region as (
      select region.id, region.company_id from member
      join region on region.tenant_id = $1 and region.company_id = member.company_id
        and (member.region_id = region.id or member.region_id is null and member.store_id is null)),
    own_store as (
      select distinct store.id, store.company_id, store.region_id from (
        select store.id, store.company_id, store.region_id from member
        join store on store.tenant_id = $1 and store.id = member.store_id and store.company_id = member.company_id
        union all
        select store.id, store.company_id, store.region_id from member
        join store on store.tenant_id = $1 and store.company_id = member.company_id
          and (member.region_id is null or store.region_id = member.region_id)
        where member.store_id is null) store),
    own_company as (
      select id, price_list_id, payment_term_id, sales_channel_id, order_manager_id from company
      where tenant_id = $1 and id in (
        select company_id from own_store
        union select company_id from own_region
        union select company_id from member where region_id is null and store_id is null)),
    own_buyer as (
      select buyer_id from company_buyer where tenant_id = $1 and company_id in (select id from own_company)
      union select buyer_id from region_buyer where tenant_id = $1 and region_id in (select id from own_region)
      union select buyer_id from store_buyer where tenant_id = $1 and store_id in (select id from own_store))
    select json_build_object('kind', u.scope_kind, 'ids', json_build_object(
      'user', array[$2],
      'stores', array(select id from own_store order by id),
      'whole_regions', array(select distinct id from own_region order by id),
      'regions', array(select id from own_region union select region_id from own_store where region_id is not null order by 1),
      'companies', array(select id from own_company order by id),
      'people', array(select $2 union select order_manager_id from own_company where order_manager_id is not null),
      'price_lists', array(select price_list_id from own_company where price_list_id is not null
        union select id from price_list where tenant_id = $1 and is_default order by 1),
      'payment_terms', array(select distinct payment_term_id from own_company where payment_term_id is not null),
      'sales_channels', array(select distinct sales_channel_id from own_company where sales_channel_id is not null),
      'buyers', array(select buyer_id from own_buyer where u.scope_kind = 'REPRESENTATIVE'
        union select id from buyer where tenant_id = $1 and email_address_key = u.email_key order by 1))))
  end`;
