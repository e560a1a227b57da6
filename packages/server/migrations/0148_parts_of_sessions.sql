-- The ids of the records of a user with a scope. A function, because Citus plans a statement with its subselects for each
-- request, also for users without a scope. A region includes its stores, a company its regions and stores, also those that
-- were created later. Buyers are those of representatives, and the one with the address of the user.
create function scope_of_user(of_client integer, of_user bigint, of_kind text, of_email_key text) returns json
language plpgsql stable parallel safe as $$
begin
  return (
    with member as (
      select company_id, region_id, store_id from user_scope where tenant_id = of_client and user_id = of_user),
    own_region as (
      select region.id, region.company_id from member
      join region on region.tenant_id = of_client and region.company_id = member.company_id
        and (member.region_id = region.id or member.region_id is null and member.store_id is null)),
    own_store as (
      select distinct store.id, store.company_id, store.region_id from (
        select store.id, store.company_id, store.region_id from member
        join store on store.tenant_id = of_client and store.id = member.store_id and store.company_id = member.company_id
        union all
        select store.id, store.company_id, store.region_id from member
        join store on store.tenant_id = of_client and store.company_id = member.company_id
          and (member.region_id is null or store.region_id = member.region_id)
        where member.store_id is null) store),
    own_company as (
      select id, price_list_id, payment_term_id, sales_channel_id, order_manager_id from company
      where tenant_id = of_client and id in (
        select company_id from own_store
        union select company_id from own_region
        union select company_id from member where region_id is null and store_id is null)),
    own_buyer as (
      select buyer_id from company_buyer where tenant_id = of_client and company_id in (select id from own_company)
      union select buyer_id from region_buyer where tenant_id = of_client and region_id in (select id from own_region)
      union select buyer_id from store_buyer where tenant_id = of_client and store_id in (select id from own_store))
    select json_build_object('kind', of_kind, 'ids', json_build_object(
      'user', array[of_user],
      'stores', array(select id from own_store order by id),
      'whole_regions', array(select distinct id from own_region order by id),
      'regions', array(select id from own_region union select region_id from own_store where region_id is not null order by 1),
      'companies', array(select id from own_company order by id),
      'people', array(select of_user union select order_manager_id from own_company where order_manager_id is not null),
      'price_lists', array(select price_list_id from own_company where price_list_id is not null
        union select id from price_list where tenant_id = of_client and is_default order by 1),
      'payment_terms', array(select distinct payment_term_id from own_company where payment_term_id is not null),
      'sales_channels', array(select distinct sales_channel_id from own_company where sales_channel_id is not null),
      'buyers', array(select buyer_id from own_buyer where of_kind = 'REPRESENTATIVE'
        union select id from buyer where tenant_id = of_client and email_address_key = of_email_key order by 1))));
end $$;
revoke execute on function scope_of_user from public;
grant execute on function scope_of_user to shelfward_tenant;

-- Whether the session of an administrator who views as a user of the same account still lives.
create function viewer_lives(of_client integer, of_session uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (
    select from session s
    join app_user u on u.tenant_id = of_client and u.id = s.user_id
    where s.tenant_id = of_client and s.id = of_session and s.revoked_at is null
      and s.created_at > now() - interval '12 hours' and not u.inactive
      and u.authorities && '{ROLE_ADMIN,ROLE_SUPERUSER}'::text[]);
end $$;
revoke execute on function viewer_lives from public;
grant execute on function viewer_lives to shelfward_tenant, shelfward_system;
