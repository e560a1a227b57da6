-- Notes of users on a day of charts, about the account, or about a company, a store, a product line, or a product.
create table chart_note (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  day             date        not null,
  text            text        not null check (length(text) between 1 and 500),
  company_id      bigint,
  store_id        bigint,
  product_line_id bigint,
  product_id      bigint,
  user_id         bigint      not null,
  created_at      timestamptz not null default now(),
  version         integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  constraint chart_note_company_fkey foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
  constraint chart_note_store_fkey foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade,
  constraint chart_note_product_line_fkey
    foreign key (tenant_id, product_line_id) references product_line (tenant_id, id) on delete cascade,
  constraint chart_note_product_fkey foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
);
create index chart_note_day_idx on chart_note (tenant_id, day);
create index chart_note_store_idx on chart_note (tenant_id, store_id) where store_id is not null;
create index chart_note_company_idx on chart_note (tenant_id, company_id) where company_id is not null;
create index chart_note_product_line_idx on chart_note (tenant_id, product_line_id) where product_line_id is not null;
create index chart_note_product_idx on chart_note (tenant_id, product_id) where product_id is not null;
create index chart_note_user_idx on chart_note (tenant_id, user_id);
call versioned('chart_note');
call isolate('chart_note');
