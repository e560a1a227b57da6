-- Periods in which the products of a line sold, or will sell, more because of a promotion or a price.
create table promotion (
  tenant_id       integer not null default current_tenant() references client (id),
  id              bigint  not null generated always as identity,
  product_line_id bigint  not null,
  name            text    not null check (length(name) between 1 and 120),
  from_day        date    not null,
  until_day       date    not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_line_id) references product_line (tenant_id, id) on delete cascade,
  check (until_day >= from_day)
);
create index promotion_line_idx on promotion (tenant_id, product_line_id);
call isolate('promotion');

-- Weeks of promotions that were excluded, and the factor by which promotions raise the demand of the weeks to cover.
alter table par_suggestion
  add column promotion_weeks integer not null default 0,
  add column promotion_factor double precision not null default 1;
