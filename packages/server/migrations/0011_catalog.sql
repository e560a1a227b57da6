-- The product list: any filter, sort and search within milliseconds over fifty thousand products of one client.

-- What a search looks into, lowered once when it is written; the parts cannot run into each other.
alter table product add column search_text text not null
  generated always as (lower(name) || E'\n' || lower(upc) || E'\n' || coalesce(lower(sku), '')) stored;
create index product_search_idx on product using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- Name and UPC have their unique indexes; a product without a SKU sorts first.
create index product_sku_order_idx on product (tenant_id, lower(sku) nulls first, id);
create index product_on_hand_idx on product (tenant_id, on_hand, id);
create index product_updated_idx on product (tenant_id, updated_at, id);

-- Counting needs no more than this.
create index product_count_idx on product (tenant_id, inactive, discontinued, product_line_id, season_id);

-- Row-level security keeps LIKE away from an index, because LIKE is not leakproof. So the search runs as the role that
-- no policy restricts, and restricts itself to the client of the transaction; whoever asks for another gets nothing.
-- At most one more than `most` ids come back: a caller that gets them all knows that the text says too little.
create function find_products_by_text(client integer, pattern text, most integer) returns bigint[]
language sql stable parallel safe security definer set search_path = pg_catalog, public
as $$
  select array(
    select id from product
    where tenant_id = client and client = current_tenant() and search_text like pattern
    limit most + 1)
$$;
grant create on schema public to shelfward_system;
alter function find_products_by_text owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function find_products_by_text from public;
grant execute on function find_products_by_text to shelfward_tenant;

-- Prices change by the fifty thousand, and each change is written together with its price: like the other tables that
-- are written so, this one bears no foreign key (see docs/decisions/0008).
alter table price_change drop constraint price_change_tenant_id_product_price_id_fkey;
