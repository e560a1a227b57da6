-- Promotions of a product or of a company, their depth, and what they consist of. Either a product or a product line.
alter table promotion
  alter column product_line_id drop not null,
  add column company_id bigint,
  add column product_id bigint,
  add column price_cents integer check (price_cents > 0),
  add column usual_price_cents integer check (usual_price_cents > price_cents),
  -- Also of promotions with a price.
  add column discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent < 100),
  add column deal boolean not null default true,
  add column feature boolean not null default false,
  add column note text check (length(note) between 1 and 1000),
  add column version integer not null default 1;
alter table promotion add constraint promotion_company_fkey
  foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade not valid;
alter table promotion add constraint promotion_product_fkey
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade not valid;
alter table promotion add constraint promotion_scope_check
  check ((product_line_id is null) <> (product_id is null)) not valid;
call versioned('promotion');
