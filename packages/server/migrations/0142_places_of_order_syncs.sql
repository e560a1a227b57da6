-- Partners change and cancel orders that the ERP has, which records the sync that follows. Nothing of it is in their responses.
alter table order_sync add column store_id bigint, add column region_id bigint;
create trigger set_order_place before insert on order_sync for each row execute function set_order_place();

create or replace function move_order_place() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$ begin
  update sales_order_status_change set store_id = new.store_id, region_id = new.region_id
    where tenant_id = new.tenant_id and sales_order_id = new.id;
  update shipment set store_id = new.store_id, region_id = new.region_id
    where tenant_id = new.tenant_id and sales_order_id = new.id;
  update order_sync set store_id = new.store_id, region_id = new.region_id
    where tenant_id = new.tenant_id and sales_order_id = new.id;
  return null;
end $$;

drop policy scoped on order_sync;
call open_to_scope('order_sync', 'select, insert, update',
  'coalesce(store_id = any({stores}), region_id = any({whole_regions}))');

create procedure backfill_places_of_order_syncs() language plpgsql as $$
declare
  tenant integer;
  ids bigint[];
begin
  for tenant in select id from client order by id loop
    loop
      ids := array(select sales_order_id from order_sync
        where tenant_id = tenant and store_id is null and region_id is null order by sales_order_id limit 5000);
      exit when cardinality(ids) = 0;
      update order_sync sync set store_id = o.store_id, region_id = o.region_id from sales_order o
      where sync.tenant_id = tenant and sync.sales_order_id = any(ids) and o.tenant_id = tenant and o.id = sync.sales_order_id;
      commit;
    end loop;
  end loop;
end $$;
