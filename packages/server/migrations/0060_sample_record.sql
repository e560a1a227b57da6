-- The sample records of an account: what "Remove sample data" removes (docs/decisions/0063).
create table sample_record (
  tenant_id  integer not null default current_tenant() references client (id),
  table_name text    not null,
  record_id  bigint  not null,
  primary key (tenant_id, table_name, record_id)
);
call isolate('sample_record');

-- Counts may not be deleted, except those of the sample data. The function runs as the role that may delete them, and
-- restricts itself to the client of the transaction.
create function delete_sample_counts() returns void
language sql security definer set search_path = pg_catalog, public
as $$
  delete from inventory_count c using sample_record s
  where c.tenant_id = current_tenant() and s.tenant_id = c.tenant_id
    and s.table_name = 'inventory_count' and s.record_id = c.id
$$;
grant create on schema public to shelfward_system;
alter function delete_sample_counts owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function delete_sample_counts from public;
grant execute on function delete_sample_counts to shelfward_tenant;
