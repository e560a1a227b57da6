-- A group of an identity provider can carry a scope, which its users have from their next sign-in.
alter table identity_group add column scope_kind text check (scope_kind in ('PARTNER', 'REPRESENTATIVE'));

-- As in user_scope: a row is a company, a region of it, or a store of it. A store that moves to another company leaves it.
create table identity_group_scope (
  tenant_id   integer not null default current_tenant(),
  id          bigint  not null generated always as identity,
  provider_id bigint  not null,
  group_name  text    not null,
  company_id  bigint  not null,
  region_id   bigint,
  store_id    bigint,
  check (num_nonnulls(region_id, store_id) <= 1),
  primary key (tenant_id, id),
  foreign key (tenant_id, provider_id, group_name)
    references identity_group (tenant_id, provider_id, name) on delete cascade,
  foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
  foreign key (tenant_id, region_id) references region (tenant_id, id) on delete cascade,
  foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade
);
create index identity_group_scope_group_idx on identity_group_scope (tenant_id, provider_id, group_name);
create index identity_group_scope_company_idx on identity_group_scope (tenant_id, company_id);
create index identity_group_scope_region_idx on identity_group_scope (tenant_id, region_id) where region_id is not null;
create index identity_group_scope_store_idx on identity_group_scope (tenant_id, store_id) where store_id is not null;
call isolate('identity_group_scope');

-- The scope comes from groups: without them it becomes empty.
alter table app_user add column scope_from_groups boolean not null default false;
