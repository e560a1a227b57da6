-- In every table: a name is unique within the client whatever its case, and an inactive record keeps its name, so that
-- it can come back.

create table payment_term (
  tenant_id integer not null default current_tenant() references client (id),
  id        bigint  not null generated always as identity,
  name      text    not null check (length(name) between 1 and 120),
  days      integer not null check (days between 0 and 365),
  inactive  boolean not null default false,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index payment_term_name_key on payment_term (tenant_id, lower(name));
call versioned('payment_term');
call isolate('payment_term');

create table sales_channel (
  tenant_id integer not null default current_tenant() references client (id),
  id        bigint  not null generated always as identity,
  name      text    not null check (length(name) between 1 and 120),
  inactive  boolean not null default false,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index sales_channel_name_key on sales_channel (tenant_id, lower(name));
call versioned('sales_channel');
call isolate('sales_channel');

create table season (
  tenant_id       integer not null default current_tenant() references client (id),
  id              bigint  not null generated always as identity,
  name            text    not null check (length(name) between 1 and 120),
  effective_date  date    not null,
  expiration_date date    not null,
  inactive        boolean not null default false,
  version         integer not null default 1,
  primary key (tenant_id, id),
  check (effective_date <= expiration_date)
);
create unique index season_name_key on season (tenant_id, lower(name));
call versioned('season');
call isolate('season');

create table attribute_key (
  tenant_id integer not null default current_tenant() references client (id),
  id        bigint  not null generated always as identity,
  name      text    not null check (length(name) between 1 and 120),
  inactive  boolean not null default false,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index attribute_key_name_key on attribute_key (tenant_id, lower(name));
call versioned('attribute_key');
call isolate('attribute_key');

create table attribute_value (
  tenant_id        integer not null default current_tenant() references client (id),
  id               bigint  not null generated always as identity,
  attribute_key_id bigint  not null,
  name             text    not null check (length(name) between 1 and 120),
  inactive         boolean not null default false,
  version          integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, attribute_key_id) references attribute_key (tenant_id, id)
);
create unique index attribute_value_name_key on attribute_value (tenant_id, attribute_key_id, lower(name));
call versioned('attribute_value');
call isolate('attribute_value');

create table product_line (
  tenant_id  integer not null default current_tenant() references client (id),
  id         bigint  not null generated always as identity,
  name       text    not null check (length(name) between 1 and 120),
  is_default boolean not null default false,
  inactive   boolean not null default false,
  version    integer not null default 1,
  primary key (tenant_id, id)
);
create unique index product_line_name_key on product_line (tenant_id, lower(name));
create unique index product_line_default_key on product_line (tenant_id) where is_default;
call versioned('product_line');
call isolate('product_line');

-- on_hand is the brand's own stock; what stores hold is in store_inventory.
create table product (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  upc             text        not null check (length(upc) between 1 and 60),
  sku             text        check (length(sku) between 1 and 60),
  name            text        not null check (length(name) between 1 and 200),
  product_line_id bigint,
  season_id       bigint,
  pack_size       integer     not null default 1 check (pack_size between 1 and 100000),
  on_hand         integer     not null default 0,
  discontinued    boolean     not null default false,
  inactive        boolean     not null default false,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_line_id) references product_line (tenant_id, id),
  foreign key (tenant_id, season_id) references season (tenant_id, id)
);
create unique index product_upc_key on product (tenant_id, lower(upc));
create unique index product_sku_key on product (tenant_id, lower(sku));
create unique index product_name_key on product (tenant_id, lower(name));
create index product_product_line_idx on product (tenant_id, product_line_id);
create index product_season_idx on product (tenant_id, season_id);
call versioned('product');
call isolate('product');

create table product_attribute (
  tenant_id          integer not null default current_tenant() references client (id),
  product_id         bigint  not null,
  attribute_value_id bigint  not null,
  primary key (tenant_id, product_id, attribute_value_id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, attribute_value_id) references attribute_value (tenant_id, id)
);
create index product_attribute_value_idx on product_attribute (tenant_id, attribute_value_id);
call isolate('product_attribute');

create table price_list (
  tenant_id  integer not null default current_tenant() references client (id),
  id         bigint  not null generated always as identity,
  name       text    not null check (length(name) between 1 and 120),
  is_default boolean not null default false,
  inactive   boolean not null default false,
  version    integer not null default 1,
  primary key (tenant_id, id),
  check (not (is_default and inactive))
);
create unique index price_list_name_key on price_list (tenant_id, lower(name));
create unique index price_list_default_key on price_list (tenant_id) where is_default;
call versioned('price_list');
call isolate('price_list');

-- A product's price in one list; its id is the specification's pricingId.
create table product_price (
  tenant_id     integer not null default current_tenant() references client (id),
  id            bigint  not null generated always as identity,
  product_id    bigint  not null,
  price_list_id bigint  not null,
  price_cents   integer not null check (price_cents >= 0),
  inactive      boolean not null default false,
  version       integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, price_list_id) references price_list (tenant_id, id)
);
create unique index product_price_key on product_price (tenant_id, price_list_id, product_id);
create index product_price_product_idx on product_price (tenant_id, product_id);
call versioned('product_price');
call isolate('product_price');

-- Every price a product ever had, the first one with no old price. A sale is valued at the price in force on its day.
create table price_change (
  tenant_id        integer     not null default current_tenant() references client (id),
  id               bigint      not null generated always as identity,
  product_price_id bigint      not null,
  product_id       bigint      not null,
  price_list_id    bigint      not null,
  old_price_cents  integer,
  new_price_cents  integer     not null,
  effective_on     date        not null default current_date,
  adjusted_by      bigint,
  adjusted_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_price_id) references product_price (tenant_id, id)
);
create index price_change_price_idx on price_change (tenant_id, product_price_id, effective_on, id);
call isolate('price_change');

create table buyer (
  tenant_id     integer not null default current_tenant() references client (id),
  id            bigint  not null generated always as identity,
  name          text    not null check (length(name) between 1 and 120),
  email_address text    not null check (length(email_address) between 3 and 254),
  inactive      boolean not null default false,
  version       integer not null default 1,
  primary key (tenant_id, id)
);
create unique index buyer_email_address_key on buyer (tenant_id, lower(email_address));
call versioned('buyer');
call isolate('buyer');

create table company (
  tenant_id                    integer       not null default current_tenant() references client (id),
  id                           bigint        not null generated always as identity,
  name                         text          not null check (length(name) between 1 and 120),
  sales_channel_id             bigint,
  order_manager_id             bigint,
  payment_term_id              bigint,
  price_list_id                bigint,
  discount                     numeric(5, 2) not null default 0 check (discount between 0 and 100),
  min_items_for_store_proposal integer       not null default 0 check (min_items_for_store_proposal >= 0),
  address_line1                text,
  address_line2                text,
  city                         text,
  state                        text,
  postal_code                  text,
  country_code                 text,
  inactive                     boolean       not null default false,
  version                      integer       not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, sales_channel_id) references sales_channel (tenant_id, id),
  foreign key (tenant_id, order_manager_id) references app_user (tenant_id, id),
  foreign key (tenant_id, payment_term_id) references payment_term (tenant_id, id),
  foreign key (tenant_id, price_list_id) references price_list (tenant_id, id)
);
create unique index company_name_key on company (tenant_id, lower(name));
call versioned('company');
call isolate('company');

create table region (
  tenant_id     integer not null default current_tenant() references client (id),
  id            bigint  not null generated always as identity,
  company_id    bigint  not null,
  name          text    not null check (length(name) between 1 and 120),
  number        text,
  code          text,
  phone_number  text,
  address_line1 text,
  address_line2 text,
  city          text,
  state         text,
  postal_code   text,
  country_code  text,
  inactive      boolean not null default false,
  version       integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id)
);
create unique index region_name_key on region (tenant_id, company_id, lower(name));
-- Lets a store prove that its region is of its company.
create unique index region_company_key on region (tenant_id, company_id, id);
call versioned('region');
call isolate('region');

create table store (
  tenant_id                    integer not null default current_tenant() references client (id),
  id                           bigint  not null generated always as identity,
  company_id                   bigint  not null,
  region_id                    bigint,
  name                         text    not null check (length(name) between 1 and 120),
  number                       text,
  code                         text,
  phone_number                 text,
  address_line1                text,
  address_line2                text,
  city                         text,
  state                        text,
  postal_code                  text,
  country_code                 text,
  proposal_processed_by_region boolean not null default false,
  inactive                     boolean not null default false,
  version                      integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, company_id, region_id) references region (tenant_id, company_id, id)
);
create unique index store_name_key on store (tenant_id, lower(name));
create index store_company_idx on store (tenant_id, company_id, region_id);
create index store_region_idx on store (tenant_id, region_id);
create index store_number_idx on store (tenant_id, number);
call versioned('store');
call isolate('store');

create table company_buyer (
  tenant_id  integer not null default current_tenant() references client (id),
  company_id bigint  not null,
  buyer_id   bigint  not null,
  primary key (tenant_id, company_id, buyer_id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, buyer_id) references buyer (tenant_id, id)
);
call isolate('company_buyer');

create table region_buyer (
  tenant_id integer not null default current_tenant() references client (id),
  region_id bigint  not null,
  buyer_id  bigint  not null,
  primary key (tenant_id, region_id, buyer_id),
  foreign key (tenant_id, region_id) references region (tenant_id, id),
  foreign key (tenant_id, buyer_id) references buyer (tenant_id, id)
);
call isolate('region_buyer');

create table store_buyer (
  tenant_id integer not null default current_tenant() references client (id),
  store_id  bigint  not null,
  buyer_id  bigint  not null,
  primary key (tenant_id, store_id, buyer_id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, buyer_id) references buyer (tenant_id, id)
);
call isolate('store_buyer');
