-- The orders list: any filter and any sort within milliseconds over a hundred thousand orders of one client.

-- One index for each column that the list sorts by; created_date has its own already. Nothing sorts before something.
create index sales_order_requested_ship_idx on sales_order (tenant_id, requested_ship_date nulls first, id);
create index sales_order_number_idx on sales_order (tenant_id, lower(purchase_order_number) nulls first, id);
create index sales_order_total_unit_idx on sales_order (tenant_id, total_unit, id);
create index sales_order_total_price_idx on sales_order (tenant_id, total_price_cents, id);
create index sales_order_status_idx on sales_order (tenant_id, status, id);
create index sales_order_sync_status_idx on sales_order (tenant_id, sync_status, id);

-- Counting needs no more than this: few distinct keys, so the whole of it is a few pages for a client.
create index sales_order_count_idx on sales_order (tenant_id, inactive, status, sync_status, in_rush);

-- Without the pending list, so that a search never pays for the writes before it.
create index sales_order_number_search_idx on sales_order
  using gin (tenant_id, lower(purchase_order_number) gin_trgm_ops) with (fastupdate = off);

-- Row-level security keeps LIKE away from an index, because LIKE is not leakproof. So the search runs as the role that
-- no policy restricts, and restricts itself to the client of the transaction; whoever asks for another gets nothing.
-- At most one more than `most` ids come back: a caller that gets them all knows that the text says too little.
create function find_orders_by_number(client integer, pattern text, most integer) returns bigint[]
language sql stable parallel safe security definer set search_path = pg_catalog, public
as $$
  select array(
    select id from sales_order
    where tenant_id = client and client = current_tenant() and lower(purchase_order_number) like pattern
    limit most + 1)
$$;
grant create on schema public to shelfward_system;
alter function find_orders_by_number owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function find_orders_by_number from public;
grant execute on function find_orders_by_number to shelfward_tenant;

-- The sum over a client's slots rises with every transaction that writes its orders, and becomes visible together with
-- what was written: as long as it stands still, a count that was taken is exact. Writers choose a slot by their
-- connection and touch it only when they commit, so that they hardly wait for each other and never deadlock.
create table sales_order_version (
  tenant_id integer  not null default current_tenant() references client (id),
  slot      smallint not null,
  version   bigint   not null,
  primary key (tenant_id, slot)
) with (fillfactor = 50);
call isolate('sales_order_version');

-- It starts anywhere, so that two databases with the same history hardly ever show the same version.
create function raise_sales_order_version() returns trigger language plpgsql as $$
declare
  tenant integer := coalesce(new.tenant_id, old.tenant_id);
  mark   text := pg_current_xact_id()::text || '/' || tenant;
begin
  if current_setting('app.sales_order_version', true) is distinct from mark then
    insert into sales_order_version as v (tenant_id, slot, version)
    values (tenant, pg_backend_pid() % 16, (random() * 1e12)::bigint)
    on conflict (tenant_id, slot) do update set version = v.version + 1;
    perform set_config('app.sales_order_version', mark, true);
  end if;
  return null;
end $$;
create constraint trigger raise_version after insert or update or delete on sales_order
  deferrable initially deferred for each row execute function raise_sales_order_version();
