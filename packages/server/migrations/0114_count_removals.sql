-- Counts may not be deleted, except those of the sample data and those of an import that is undone. The functions run as
-- the role that may delete them, and name the client, so that a distributed database runs them on the node of its rows,
-- within the transaction that calls them (docs/decisions/0076).
create function delete_sample_counts(tenant integer) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if tenant is distinct from current_tenant() then raise exception 'counts of another client'; end if;
  delete from inventory_count c using sample_record s
  where c.tenant_id = tenant and s.tenant_id = tenant
    and s.table_name = 'inventory_count' and s.record_id = c.id;
end $$;

create function delete_imported_counts(tenant integer, ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if tenant is distinct from current_tenant() then raise exception 'counts of another client'; end if;
  delete from inventory_count c
  where c.tenant_id = tenant and c.kind = 'IMPORT' and c.id = any(ids);
end $$;

grant create on schema public to shelfward_system;
alter function delete_sample_counts(integer) owner to shelfward_system;
alter function delete_imported_counts(integer, bigint[]) owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function delete_sample_counts(integer), delete_imported_counts(integer, bigint[]) from public;
grant execute on function delete_sample_counts(integer), delete_imported_counts(integer, bigint[]) to shelfward_tenant;
