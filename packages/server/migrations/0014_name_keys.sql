-- Names are unique whatever their case. Under row-level security `lower(name) = …` cannot use an index, because lower()
-- is not leakproof; equality is. So what is compared is lowered once, when it is written.
alter table payment_term add column name_key text not null generated always as (lower(name)) stored;
alter table sales_channel add column name_key text not null generated always as (lower(name)) stored;
alter table season add column name_key text not null generated always as (lower(name)) stored;
alter table attribute_key add column name_key text not null generated always as (lower(name)) stored;
alter table attribute_value add column name_key text not null generated always as (lower(name)) stored;
alter table product_line add column name_key text not null generated always as (lower(name)) stored;
alter table product
  add column upc_key text not null generated always as (lower(upc)) stored,
  add column sku_key text generated always as (lower(sku)) stored,
  add column name_key text not null generated always as (lower(name)) stored;
alter table price_list add column name_key text not null generated always as (lower(name)) stored;
alter table buyer add column email_address_key text not null generated always as (lower(email_address)) stored;
alter table company add column name_key text not null generated always as (lower(name)) stored;
alter table region add column name_key text not null generated always as (lower(name)) stored;
alter table store add column name_key text not null generated always as (lower(name)) stored;
alter table global_assortment add column name_key text not null generated always as (lower(name)) stored;
alter table app_user add column email_key text not null generated always as (lower(email)) stored;
alter table saved_view add column name_key text not null generated always as (lower(name)) stored;
alter table sales_order
  add column purchase_order_number_key text generated always as (lower(purchase_order_number)) stored;

drop index payment_term_name_key, sales_channel_name_key, season_name_key, attribute_key_name_key,
  attribute_value_name_key, product_line_name_key, product_upc_key, product_sku_key, product_name_key,
  product_sku_order_idx, price_list_name_key, buyer_email_address_key, company_name_key, region_name_key,
  store_name_key, global_assortment_name_key, app_user_email_key, saved_view_name_key,
  sales_order_purchase_order_number_key, sales_order_number_idx, sales_order_number_search_idx;
-- The condition, which always holds, keeps these columns out of what PostgreSQL takes for a row's key: otherwise every
-- update of a row would lock out those who insert what refers to it, because a trigger before the update might change
-- what is generated.
create unique index payment_term_name_key on payment_term (tenant_id, name_key) where tenant_id is not null;
create unique index sales_channel_name_key on sales_channel (tenant_id, name_key) where tenant_id is not null;
create unique index season_name_key on season (tenant_id, name_key) where tenant_id is not null;
create unique index attribute_key_name_key on attribute_key (tenant_id, name_key) where tenant_id is not null;
create unique index attribute_value_name_key on attribute_value (tenant_id, attribute_key_id, name_key) where tenant_id is not null;
create unique index product_line_name_key on product_line (tenant_id, name_key) where tenant_id is not null;
create unique index product_upc_key on product (tenant_id, upc_key) where tenant_id is not null;
create unique index product_sku_key on product (tenant_id, sku_key) where tenant_id is not null;
create unique index product_name_key on product (tenant_id, name_key) where tenant_id is not null;
create index product_sku_order_idx on product (tenant_id, sku_key nulls first, id);
create unique index price_list_name_key on price_list (tenant_id, name_key) where tenant_id is not null;
create unique index buyer_email_address_key on buyer (tenant_id, email_address_key) where tenant_id is not null;
create unique index company_name_key on company (tenant_id, name_key) where tenant_id is not null;
create unique index region_name_key on region (tenant_id, company_id, name_key) where tenant_id is not null;
create unique index store_name_key on store (tenant_id, name_key) where tenant_id is not null;
create unique index global_assortment_name_key on global_assortment (tenant_id, name_key) where tenant_id is not null;
create unique index app_user_email_key on app_user (tenant_id, email_key) where tenant_id is not null;
create unique index saved_view_name_key on saved_view (tenant_id, user_id, screen, name_key);
create unique index sales_order_purchase_order_number_key
  on sales_order (tenant_id, company_id, purchase_order_number_key) where tenant_id is not null;
create index sales_order_number_idx on sales_order (tenant_id, purchase_order_number_key nulls first, id);
create index sales_order_number_search_idx on sales_order
  using gin (tenant_id, purchase_order_number_key gin_trgm_ops) with (fastupdate = off);
create or replace function find_orders_by_number(client integer, pattern text, most integer) returns bigint[]
language sql stable parallel safe security definer set search_path = pg_catalog, public
as $$
  select array(
    select id from sales_order
    where tenant_id = client and client = current_tenant() and purchase_order_number_key like pattern
    limit most + 1)
$$;

-- Written by the hundred thousand, too (see docs/decisions/0008). Clients are never deleted, and what the other records
-- are, the writer holds until its transaction ends.
alter table product drop constraint product_tenant_id_fkey;
alter table product_attribute drop constraint product_attribute_tenant_id_fkey,
  drop constraint product_attribute_tenant_id_product_id_fkey,
  drop constraint product_attribute_tenant_id_attribute_value_id_fkey;
alter table product_price drop constraint product_price_tenant_id_fkey;
alter table price_change drop constraint price_change_tenant_id_fkey;
alter table audit_entry drop constraint audit_entry_tenant_id_fkey;
alter table sales_order drop constraint sales_order_tenant_id_fkey;
alter table sales_order_item drop constraint sales_order_item_tenant_id_fkey,
  drop constraint sales_order_item_tenant_id_store_id_fkey,
  drop constraint sales_order_item_tenant_id_product_id_fkey;

-- Which records a committed import made: what would be an update of each of its rows is an insert of a narrow one.
create table master_import_addition (
  tenant_id        integer not null default current_tenant(),
  master_import_id bigint  not null,
  line             integer not null,
  record_id        bigint  not null,
  primary key (tenant_id, master_import_id, line)
);
call isolate('master_import_addition');
set local role shelfward_system;
insert into master_import_addition (tenant_id, master_import_id, line, record_id)
select tenant_id, master_import_id, line, record_id from master_import_row
where outcome = 'NEW' and record_id is not null;
reset role;
