-- What runs expected of a promotion before it began, and what its weeks sold, each as a factor of the usual demand.
create table promotion_lift (
  tenant_id    integer not null default current_tenant(),
  promotion_id bigint  not null,
  planned_lift float8,
  real_lift    float8,
  -- Stores that sell its products.
  stores       integer not null,
  primary key (tenant_id, promotion_id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
call isolate('promotion_lift');
