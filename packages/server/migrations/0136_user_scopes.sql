-- Users with a scope: people of a retailer (PARTNER) and representatives of the brand see only the companies, regions, and
-- stores of their scope (docs/decisions/0135).
alter table app_user add column scope_kind text check (scope_kind in ('PARTNER', 'REPRESENTATIVE'));

-- A row is a company, a region of it, or a store of it. A store that moves to another company leaves the scope.
create table user_scope (
  tenant_id  integer not null default current_tenant(),
  user_id    bigint  not null,
  company_id bigint  not null,
  region_id  bigint,
  store_id   bigint,
  check (num_nonnulls(region_id, store_id) <= 1),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
  foreign key (tenant_id, region_id) references region (tenant_id, id) on delete cascade,
  foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade,
  id bigint not null generated always as identity,
  primary key (tenant_id, id)
);
create unique index user_scope_key on user_scope (tenant_id, user_id, company_id, region_id, store_id) nulls not distinct;
create index user_scope_company_idx on user_scope (tenant_id, company_id);
create index user_scope_region_idx on user_scope (tenant_id, region_id) where region_id is not null;
create index user_scope_store_idx on user_scope (tenant_id, store_id) where store_id is not null;
call isolate('user_scope');

-- The role of requests of users with a scope. A table that was not opened is an error for it, never a leak.
do $$ begin
  begin
    create role shelfward_scoped nologin nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant shelfward_scoped to %I', current_user);
  grant usage on schema public to shelfward_scoped;
  execute format('grant temporary on database %I to shelfward_scoped', current_database());
end $$;

-- The ids of a transaction of this role, which the request sets when it begins: none if they are missing.
create function scope_ids(name text) returns bigint[] language sql stable parallel safe
return coalesce(nullif(current_setting('app.scope_' || name, true), ''), '{}')::bigint[];

-- Opens a table for users with a scope. {stores} are the ids of the setting of this name; a subselect, so that they are read
-- once for a statement and not for each row. Without `written`, rows that are written must be visible.
create procedure open_to_scope(name regclass, rights text, visible text, written text default null) language plpgsql as $$
declare
  ids constant text := '((select scope_ids(''\1''))::bigint[])';
begin
  execute format('create policy scoped on %s to shelfward_scoped
    using (tenant_id = current_tenant() and (%s)) with check (tenant_id = current_tenant() and (%s))',
    name, regexp_replace(visible, '\{(\w+)\}', ids, 'g'),
    regexp_replace(coalesce(written, visible), '\{(\w+)\}', ids, 'g'));
  execute format('grant %s on %s to shelfward_scoped', rights, name);
end $$;

create policy scoped on client to shelfward_scoped using (id = current_tenant()) with check (false);
grant select on client to shelfward_scoped;

-- The user, and the order managers of the companies.
call open_to_scope('app_user', 'select', 'id = any({people})', 'false');
call open_to_scope('session', 'select, update', 'user_id = any({user})');
call open_to_scope('api_token', 'select, update', 'user_id = any({user})');
call open_to_scope('idempotency_key', 'select, insert, update', 'user_id = any({user})');
call open_to_scope('saved_view', 'select, insert, update, delete', 'user_id = any({user})');
call open_to_scope('saved_view_reader', 'select', 'user_id = any({user})', 'false');
call open_to_scope('default_view', 'select, insert, update, delete', 'user_id = any({user})');
call open_to_scope('user_scope', 'select', 'user_id = any({user})', 'false');

-- Written, never read.
call open_to_scope('audit_entry', 'select, insert', 'false', 'true');
call open_to_scope('mail', 'select, insert', 'false', 'true');

-- Only versions of figures.
call open_to_scope('sales_order_version', 'select', 'true', 'false');
call open_to_scope('sale_version', 'select', 'true', 'false');

-- The catalog. Operations that list products restrict them to the assortments of the stores.
call open_to_scope('product', 'select', 'true', 'false');
call open_to_scope('product_line', 'select', 'true', 'false');
call open_to_scope('season', 'select', 'true', 'false');
call open_to_scope('product_season', 'select', 'true', 'false');
call open_to_scope('attribute_key', 'select', 'true', 'false');
call open_to_scope('attribute_value', 'select', 'true', 'false');
call open_to_scope('product_attribute', 'select', 'true', 'false');
call open_to_scope('global_assortment', 'select', 'true', 'false');
call open_to_scope('price_list', 'select', 'id = any({price_lists})', 'false');
call open_to_scope('product_price', 'select', 'price_list_id = any({price_lists})', 'false');
call open_to_scope('payment_term', 'select', 'id = any({payment_terms})', 'false');
call open_to_scope('sales_channel', 'select', 'id = any({sales_channels})', 'false');

call open_to_scope('company', 'select', 'id = any({companies})', 'false');
call open_to_scope('region', 'select', 'id = any({regions})', 'false');
call open_to_scope('store', 'select', 'id = any({stores})', 'false');
-- Representatives only: partners have no buyers.
call open_to_scope('buyer', 'select', 'id = any({buyers})', 'false');
call open_to_scope('company_buyer', 'select', 'company_id = any({companies})', 'false');
call open_to_scope('region_buyer', 'select', 'region_id = any({regions})', 'false');
call open_to_scope('store_buyer', 'select', 'store_id = any({stores})', 'false');
-- Writers lock the store and the products of their rows, which requires the right to update, and a policy that allows it.
grant update (tenant_id) on store, product to shelfward_scoped;

call open_to_scope('store_assortment_item', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('store_global_assortment', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('store_inventory', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('store_inventory_checkpoint', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('inventory_count', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('reported_inventory', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('reported_receipt', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('sales_stop', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('sale_day', 'select', 'store_id = any({stores})', 'false');
call open_to_scope('delivery_calendar', 'select',
  'coalesce(store_id = any({stores}), region_id = any({regions}), company_id = any({companies}), true)', 'false');
call open_to_scope('order_constraint', 'select',
  'coalesce(store_id = any({stores}), region_id = any({regions}), company_id = any({companies}), true)', 'false');

-- Orders of a region are visible if all of its stores are in the scope; they are created only by the brand.
call open_to_scope('sales_order', 'select, insert, update', 'coalesce(store_id = any({stores}), region_id = any({whole_regions}))');
call open_to_scope('sales_order_item', 'select, insert, update, delete', 'store_id = any({stores})');
call open_to_scope('shipment_item', 'select', 'store_id = any({stores})', 'false');

-- Figures of the whole account, the ERP, and its sync: no rows.
call open_to_scope('product_order_amount', 'select', 'false');
call open_to_scope('order_sync', 'select', 'false');
call open_to_scope('external_mapping', 'select', 'false');
call open_to_scope('integration', 'select', 'false');
call open_to_scope('order_import', 'select', 'false');

-- A status change or a shipment belongs to the store or region of its order.
alter table sales_order_status_change add column store_id bigint, add column region_id bigint;
alter table shipment add column store_id bigint, add column region_id bigint;

create function set_order_place() returns trigger language plpgsql as $$ begin
  select o.store_id, o.region_id into new.store_id, new.region_id
  from sales_order o where o.tenant_id = new.tenant_id and o.id = new.sales_order_id;
  return new;
end $$;
create trigger set_order_place before insert on sales_order_status_change for each row execute function set_order_place();
create trigger set_order_place before insert on shipment for each row execute function set_order_place();

create function move_order_place() returns trigger language plpgsql as $$ begin
  update sales_order_status_change set store_id = new.store_id, region_id = new.region_id
    where tenant_id = new.tenant_id and sales_order_id = new.id;
  update shipment set store_id = new.store_id, region_id = new.region_id
    where tenant_id = new.tenant_id and sales_order_id = new.id;
  return null;
end $$;
create trigger move_order_place after update on sales_order for each row
  when ((old.store_id, old.region_id) is distinct from (new.store_id, new.region_id))
  execute function move_order_place();

call open_to_scope('sales_order_status_change', 'select, insert',
  'coalesce(store_id = any({stores}), region_id = any({whole_regions}))');
call open_to_scope('shipment', 'select', 'coalesce(store_id = any({stores}), region_id = any({whole_regions}))', 'false');

create procedure backfill_order_places() language plpgsql as $$
declare
  tenant integer;
  name text;
  ids bigint[];
begin
  for tenant in select id from client order by id loop
    foreach name in array array['sales_order_status_change', 'shipment'] loop
      loop
        execute format('select array(select id from %I
          where tenant_id = $1 and store_id is null and region_id is null order by id limit 5000)', name) into ids using tenant;
        exit when cardinality(ids) = 0;
        execute format('update %I part set store_id = o.store_id, region_id = o.region_id from sales_order o
          where part.tenant_id = $1 and part.id = any($2) and o.tenant_id = $1 and o.id = part.sales_order_id', name)
          using tenant, ids;
        commit;
      end loop;
    end loop;
  end loop;
end $$;

grant execute on function find_orders_by_number(integer, text, integer), find_products_by_text(integer, text, integer)
  to shelfward_scoped;

-- Triggers of orders write tables that are closed for users with a scope. They run as the role of the account, to which
-- row-level security applies in the same way.
grant create on schema public to shelfward_tenant;
do $$
declare
  name text;
begin
  foreach name in array array['raise_sales_order_version', 'note_order_event', 'add_changed_lines', 'add_changed_order',
    'mark_stores_of_lines', 'mark_stores_of_record', 'move_order_place'] loop
    execute format('alter function %I() owner to shelfward_tenant', name);
    execute format('alter function %I() security definer', name);
    execute format('alter function %I() set search_path = public, pg_temp', name);
  end loop;
end $$;
revoke create on schema public from shelfward_tenant;
