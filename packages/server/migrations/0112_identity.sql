-- Distribution centers and online stores have sales and stock, but no par levels and no proposals.
alter table store
  add column kind text not null default 'STORE' check (kind in ('STORE', 'DISTRIBUTION_CENTER', 'ONLINE')),
  add column gln text check (gln ~ '^[0-9]{13}$');

-- What the name is: a name matches any identity of a figure, another kind only its own.
alter table store_alias
  add column kind text not null default 'NAME' check (kind in ('NAME', 'NUMBER', 'GLN', 'DUNS4')),
  -- Of the retailer; store numbers are unique only within one.
  add column division text not null default '',
  add column division_key text not null default '';

-- An alias without a company applies to all of them. The item numbers of two retailers may be equal.
alter table product_alias
  add column kind text not null default 'NAME' check (kind in ('NAME', 'GTIN', 'RETAILER_ITEM', 'TCIN', 'DPCI')),
  add column company_id bigint;
alter table product_alias add constraint product_alias_company_fkey
  foreign key (tenant_id, company_id) references company (tenant_id, id) not valid;
