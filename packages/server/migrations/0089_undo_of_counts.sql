-- Counts may not be deleted, except those of the sample data and those of an import that is undone. The function runs as
-- the role that may delete them, and restricts itself to imported counts of the client of the transaction.
create function delete_imported_counts(ids bigint[]) returns void
language sql security definer set search_path = pg_catalog, public
as $$
  delete from inventory_count
  where tenant_id = current_tenant() and kind = 'IMPORT' and id = any(ids)
$$;
grant create on schema public to shelfward_system;
alter function delete_imported_counts owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function delete_imported_counts from public;
grant execute on function delete_imported_counts to shelfward_tenant;
