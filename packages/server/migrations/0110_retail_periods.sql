-- A figure of a retailer counts a day or the days up to it, such as a week. `sale_day` has the days of each period.
alter table sale add column period_days smallint not null default 1;

-- A source of figures of one company: a form of files, or a partner.
create table feed (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  company_id bigint      not null,
  -- The form of its files or documents, such as WALMART_STORE_WEEK.
  template   text        not null check (length(template) between 1 and 60),
  name       text        not null check (length(name) between 1 and 120),
  inactive   boolean     not null default false,
  created_at timestamptz not null default now(),
  version    integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id)
);
create unique index feed_template_key on feed (tenant_id, company_id, template);
call versioned('feed');
call isolate('feed');

-- What a file of a feed contains: its days, the first day of the year if its figures are totals since then, and the
-- figures that replaced others.
alter table sale_import
  add column feed_id bigint,
  add column period_from date,
  add column period_to date,
  add column year_from date,
  add column is_partial boolean not null default false,
  add column restated jsonb,
  add constraint sale_import_feed_fkey foreign key (tenant_id, feed_id) references feed (tenant_id, id) not valid;

-- Deliveries to stores as distributors and retailers report them. The estimate of stock adds them, unless shipments of the
-- account deliver the product to the store.
create table reported_receipt (
  tenant_id      integer  not null default current_tenant(),
  id             bigint   not null generated always as identity,
  sale_import_id bigint   not null,
  store_id       bigint   not null,
  product_id     bigint   not null,
  received_on    date     not null,
  period_days    smallint not null default 1,
  units          integer  not null,
  inactive       boolean  not null default false,
  replaced_by    bigint,
  primary key (tenant_id, store_id, product_id, id)
);
create index reported_receipt_import_idx on reported_receipt (tenant_id, sale_import_id);
create index reported_receipt_replaced_idx on reported_receipt (tenant_id, replaced_by) where replaced_by is not null;
call isolate('reported_receipt');

-- The totals since the start of the year in the first file of the year: later files are compared with them.
create table feed_opening (
  tenant_id      integer not null default current_tenant(),
  feed_id        bigint  not null,
  year_from      date    not null,
  store_id       bigint  not null,
  product_id     bigint  not null,
  sale_import_id bigint  not null,
  -- The last day of the totals.
  counted_to     date    not null,
  units          bigint  not null,
  cents          bigint  not null,
  primary key (tenant_id, feed_id, year_from, store_id, product_id, sale_import_id)
);
create index feed_opening_import_idx on feed_opening (tenant_id, sale_import_id);
call isolate('feed_opening');
