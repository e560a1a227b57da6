-- The page Today at the end of a day: money at stake and availability by company. A few days are kept.
create table today_figure (
  tenant_id     integer not null default current_tenant() references client (id),
  day           date    not null,
  -- 0 for tasks without a company, such as those of data feeds. Each recorded day has this row.
  company_id    bigint  not null,
  -- Products in stores with a known stock and a forecast.
  shelves       integer not null,
  empty_shelves integer not null,
  -- Open tasks in cents by kind: users see the kinds of their authorities.
  stakes        jsonb   not null,
  primary key (tenant_id, day, company_id)
);
call isolate('today_figure');
