-- outside a transaction
create index concurrently if not exists promotion_company_idx on promotion (tenant_id, company_id)
  where company_id is not null;
create index concurrently if not exists promotion_product_idx on promotion (tenant_id, product_id)
  where product_id is not null;
create index concurrently if not exists promotion_day_idx on promotion (tenant_id, from_day);
