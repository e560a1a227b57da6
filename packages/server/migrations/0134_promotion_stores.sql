-- Promotions of one store, which then is in the company of the promotion.
alter table promotion add column store_id bigint;
alter table promotion add constraint promotion_store_fkey
  foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade not valid;

-- What an expected lift is computed from: past promotions, and the standard error of the lift.
alter table promotion_lift
  add column lift_promotions integer,
  add column lift_error float8;

-- The promotion that raises the demand of the weeks to cover, and the same of its lift.
alter table par_suggestion
  add column promotion_name text,
  add column lift_promotions integer not null default 0,
  add column lift_error float8;
