-- The orders of a store that moved to another company have the prices and terms of the former one, whose users see them no
-- longer either, because the store left their scope.
do $$
declare
  visible text := 'coalesce(store_id <@ (select scope_ranges(''stores'')),
    region_id <@ (select scope_ranges(''whole_regions'')), false) and company_id <@ (select scope_ranges(''companies''))';
begin
  -- A policy of a distributed database must not have a subselect.
  if to_regclass('pg_dist_partition') is not null then
    visible := 'coalesce(store_id = any(scope_ids(''stores'')), region_id = any(scope_ids(''whole_regions'')), false)
      and company_id = any(scope_ids(''companies''))';
  end if;
  execute format('alter policy scoped on sales_order using (tenant_id = current_tenant() and %s)
    with check (tenant_id = current_tenant() and %1$s)', visible);
end $$;
