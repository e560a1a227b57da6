/**
 * The form of functions and procedures on a distributed database. Triggers run on the node of their rows, where Citus plans a statement
 * for one client only if it names the client, and inserts selected rows only by COPY, which row-level security does not allow.
 * The results are the same as those of the migrations.
 */
export const distributedFunctions: readonly string[] = [
  // Migrations call it for every new client table.
  `create or replace procedure isolate(name regclass) language plpgsql as $$ begin
    execute format('alter table %s enable row level security, force row level security', name);
    execute format('create policy tenant on %s to shelfward_tenant
      using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
    execute format('create policy system on %s to shelfward_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %s to shelfward_tenant, shelfward_system', name);
    perform create_distributed_table(name::text, 'tenant_id', colocate_with => 'app_user');
  end $$`,

  // No process listens on a worker, and a transaction on several nodes cannot notify.
  `create or replace function notify_job_workers() returns trigger language plpgsql as $$
  begin return null; end $$`,

  `create or replace procedure add_line_changes(
    tenants integer[], orders bigint[], products bigint[], signs integer[], units integer[])
  language plpgsql as $$
  declare
    tenant integer;
    change record;
  begin
    for tenant in select distinct unnest(tenants) loop
      for change in
        select changed.product_id,
          sum(case when is_pending_order(o.status, o.inactive)
            then (remaining.lines > 0)::integer - (remaining.lines > changed.lines)::integer else 0 end) as pending,
          sum(case when is_committed_order(o.status, o.inactive) then changed.units else 0 end) as committed
        from (
          select order_id, product_id, sum(sign) as lines, sum(sign * line_units) as units
          from unnest(tenants, orders, products, signs, units)
            as line (tenant_id, order_id, product_id, sign, line_units)
          where line.tenant_id = tenant
          group by order_id, product_id
          having sum(sign) <> 0 or sum(sign * line_units) <> 0
        ) changed
        join sales_order o on o.tenant_id = tenant and o.id = changed.order_id
        cross join lateral (
          select count(*) as lines from sales_order_item item
          where is_pending_order(o.status, o.inactive)
            and item.tenant_id = tenant and item.sales_order_id = changed.order_id
            and item.product_id = changed.product_id
        ) remaining
        group by changed.product_id
      loop
        if change.pending <> 0 or change.committed <> 0 then
          insert into product_order_amount (tenant_id, product_id, pending_orders, open_units)
          values (tenant, change.product_id, change.pending, change.committed);
        end if;
      end loop;
    end loop;
  end $$`,

  `create or replace function add_changed_order() returns trigger language plpgsql as $$
  declare
    pending integer := -is_pending_order(old.status, old.inactive)::integer;
    committed integer := -is_committed_order(old.status, old.inactive)::integer;
    change record;
  begin
    if tg_op = 'UPDATE' then
      pending := pending + is_pending_order(new.status, new.inactive)::integer;
      committed := committed + is_committed_order(new.status, new.inactive)::integer;
    end if;
    for change in
      select product_id, committed * sum(open_units(quantity, shipped_quantity, short_closed)) as units
      from sales_order_item where tenant_id = old.tenant_id and sales_order_id = old.id
      group by product_id
    loop
      if pending <> 0 or change.units <> 0 then
        insert into product_order_amount (tenant_id, product_id, pending_orders, open_units)
        values (old.tenant_id, change.product_id, pending, change.units);
      end if;
    end loop;
    return null;
  end $$`,

  `create or replace procedure note_webhook_event(tenant integer, kind text, content jsonb) language plpgsql as $$
  declare
    event uuid := gen_random_uuid();
    hook record;
  begin
    for hook in
      select id from webhook where tenant_id = tenant and not inactive and kind = any (events)
    loop
      insert into webhook_delivery (tenant_id, webhook_id, event_id, event_type, data)
      values (tenant, hook.id, event, kind, content);
    end loop;
  end $$`,

  // The table of a trigger is the shard, whose name has a number at its end.
  `create or replace function mark_stores_of_record() returns trigger language plpgsql as $$
  declare
    stores bigint[] := case regexp_replace(tg_table_name, '_[0-9]+$', '')
      when 'sales_order' then array(
        select distinct store_id from sales_order_item where tenant_id = new.tenant_id and sales_order_id = new.id)
      when 'shipment' then array(
        select distinct store_id from shipment_item where tenant_id = new.tenant_id and shipment_id = new.id)
      when 'order_proposal' then array(
        select store_id from store_order_proposal where tenant_id = new.tenant_id and order_proposal_id = new.id)
      when 'store_order_proposal' then array(
        select store_id from store_order_proposal where tenant_id = new.tenant_id and id = new.id)
      end;
  begin
    call mark_stock_changes(new.tenant_id, stores);
    return null;
  end $$`,

  // Citus does not plan the parameters of functions in SQL. The owner of the functions cannot become the role of the transaction.
  `create or replace function find_orders_by_number(client integer, pattern text, most integer) returns bigint[]
  language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public set citus.allow_nested_distributed_execution = on
  set citus.propagate_set_commands = none as $$
  begin
    if client is distinct from current_tenant() then return '{}'; end if;
    return array(
      select id from sales_order where tenant_id = client and purchase_order_number_key like pattern limit most + 1);
  end $$`,

  `create or replace function find_products_by_text(client integer, pattern text, most integer) returns bigint[]
  language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public set citus.allow_nested_distributed_execution = on
  set citus.propagate_set_commands = none as $$
  begin
    if client is distinct from current_tenant() then return '{}'; end if;
    return array(select id from product where tenant_id = client and search_text like pattern limit most + 1);
  end $$`,

  `create or replace function impersonator_lives(of_client integer, of_session uuid) returns boolean
  language plpgsql stable parallel safe security definer
  set search_path = pg_catalog, public set citus.allow_nested_distributed_execution = on
  set citus.propagate_set_commands = none as $$
  begin
    return exists (
      select from session s
      join app_user u on u.tenant_id = of_client and u.id = s.user_id
      join client c on c.id = of_client
      where s.tenant_id = of_client and s.id = of_session and s.revoked_at is null and not u.inactive and not c.inactive
        and 'ROLE_SUPERUSER' = any (u.authorities) and s.created_at > now() - interval '12 hours');
  end $$`,

  // Nodes hide their shards from other queries.
  `create or replace function list_unforced_tables() returns jsonb language plpgsql stable
  set citus.override_table_visibility = off as $$
  begin
    return (select coalesce(jsonb_agg(relname), '[]') from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity);
  end $$`,

  // A policy of a distributed table must not have a subselect.
  `create or replace procedure open_to_scope(name regclass, rights text, visible text, written text default null)
  language plpgsql as $$
  declare
    ids constant text := 'scope_ids(''\\1'')';
  begin
    execute format('create policy scoped on %s to shelfward_scoped
      using (tenant_id = current_tenant() and (%s)) with check (tenant_id = current_tenant() and (%s))',
      name, regexp_replace(visible, '\\{(\\w+)\\}', ids, 'g'),
      regexp_replace(coalesce(written, visible), '\\{(\\w+)\\}', ids, 'g'));
    execute format('grant %s on %s to shelfward_scoped', rights, name);
  end $$`,

  // Parts of the query of the session, which runs on the node of the account.
  'alter function scope_of_user(integer, bigint, text, text) set citus.allow_nested_distributed_execution = on',
  'alter function viewer_lives(integer, uuid) set citus.allow_nested_distributed_execution = on',

  'alter function find_order_partner(integer, bigint, bigint) set citus.allow_nested_distributed_execution = on',
  'alter function find_order_partner(integer, bigint, bigint) set citus.propagate_set_commands = none',

  // Users with a scope write orders without rights to the tables of these triggers.
  ...[
    'raise_sales_order_version',
    'note_order_event',
    'add_changed_lines',
    'add_changed_order',
    'mark_stores_of_lines',
    'mark_stores_of_record',
    'move_order_place',
  ].map((name) => `alter function ${name}() security definer`),
];
