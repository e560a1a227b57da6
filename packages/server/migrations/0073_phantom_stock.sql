-- Recorded stock that probably does not exist, as the newest run of par levels found it (docs/decisions/0068). Written by
-- the run, therefore without foreign keys (docs/decisions/0008).
create table phantom_stock (
  tenant_id  integer     not null default current_tenant(),
  store_id   bigint      not null,
  product_id bigint      not null,
  on_hand    integer     not null,
  -- Weeks without sales, and the expected sales until a delivery that is ordered now can arrive.
  weeks      integer     not null,
  lost_cents bigint      not null,
  -- The first day after the last count, delivery, or sale.
  since      date        not null,
  found_at   timestamptz not null,
  primary key (tenant_id, store_id, product_id)
);
call isolate('phantom_stock');
