-- What files call a store or a product, where that is not what it is called here. The key is the word as it is looked
-- up: trimmed, in small letters. Two companies may call a store of theirs alike.
create table store_alias (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  company_id bigint      not null,
  store_id   bigint      not null,
  word       text        not null check (length(word) between 1 and 200),
  word_key   text        not null,
  created_by bigint      not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create unique index store_alias_word_key on store_alias (tenant_id, company_id, word_key);
call isolate('store_alias');

create table product_alias (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  product_id bigint      not null,
  word       text        not null check (length(word) between 1 and 200),
  word_key   text        not null,
  created_by bigint      not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
create unique index product_alias_word_key on product_alias (tenant_id, word_key);
call isolate('product_alias');

alter table sale_import
  add column mode text not null default 'APPEND',
  -- What the file names and nobody has, each word once with the rows that it is in.
  add column unknown_words jsonb not null default '[]',
  -- An import's rows have one run of ids: no other import of the client writes meanwhile.
  add column first_sale_id bigint,
  add column last_sale_id bigint,
  drop constraint sale_import_status_check,
  add constraint sale_import_status_check check (status in ('RUNNING', 'DONE', 'UNCHANGED', 'FAILED', 'UNDONE'));

-- The import that took the row out, because it replaced the sales of that store and day.
alter table sale add column replaced_by bigint;
create index sale_replaced_by_idx on sale (tenant_id, replaced_by) where replaced_by is not null;

-- Sales come in by days, so that a few pages of summary find those of a period at next to no cost for an import.
create index sale_sold_on_idx on sale using brin (tenant_id, sold_on) with (pages_per_range = 32);

-- The version up to which the sums were last recomputed.
alter table sale_version add column aggregated bigint not null default 0;
