-- The address of the partner who submitted an order last, or created it, while the order is in the scope of this partner. It runs
-- as the role that no policy restricts: a representative does not see the users of the retailer.
create function find_order_partner(client integer, of_order bigint, except_user bigint) returns text
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if client is distinct from current_tenant() then return null; end if;
  return (
    select person.email
    from sales_order o
    cross join lateral (
      select change.changed_by, change.id from sales_order_status_change change
      where change.tenant_id = client and change.sales_order_id = o.id
        and change.from_status = 'DRAFT' and change.to_status = 'PENDING'
      union all select o.created_by, 0
    ) taken
    join app_user person on person.tenant_id = client and person.id = taken.changed_by
    join store on store.tenant_id = client and store.id = o.store_id and store.company_id = o.company_id
    join user_scope member on member.tenant_id = client and member.user_id = person.id
      and member.company_id = o.company_id and (member.store_id is null or member.store_id = store.id)
      and (member.region_id is null or member.region_id = store.region_id)
    where o.tenant_id = client and o.id = of_order and person.id <> except_user
      and person.scope_kind = 'PARTNER' and person.activated and not person.inactive
    order by taken.id desc limit 1);
end $$;
grant create on schema public to shelfward_system;
alter function find_order_partner owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function find_order_partner from public;
grant execute on function find_order_partner to shelfward_tenant, shelfward_scoped;
