-- Back-tests of suggested par levels, as jobs of platform/jobs (docs/decisions/0047). Names are those at the time of the
-- test, so that the record does not change.
create table back_test (
  tenant_id           integer          not null default current_tenant() references client (id),
  id                  bigint           not null generated always as identity,
  companies           jsonb            not null,
  product_lines       jsonb            not null,
  lead_weeks          integer          not null check (lead_weeks between 0 and 26),
  review_weeks        integer          not null check (review_weeks between 1 and 13),
  test_weeks          integer          not null check (test_weeks in (26, 52)),
  service_level       double precision not null check (service_level > 0 and service_level < 1),
  requested_by        bigint,
  created_at          timestamptz      not null default now(),
  started_at          timestamptz,
  percent             integer          not null default 0 check (percent between 0 and 100),
  as_of               date,
  counts              jsonb,
  comparison          jsonb,
  result              jsonb,
  ended_at            timestamptz,
  outcome             text             check (outcome in ('DONE', 'FAILED', 'CANCELED')),
  attempts            integer          not null default 0,
  next_attempt_at     timestamptz      not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'DONE' or result is not null)
);
create index back_test_waiting_idx on back_test (tenant_id, next_attempt_at) where ended_at is null;
call isolate('back_test');
create trigger back_test_notify after insert or update of next_attempt_at on back_test
  for each statement execute function notify_job_workers('back_test');

-- The results by store and by product line. A back-test has up to thousands, therefore without foreign keys
-- (docs/decisions/0008).
create table back_test_part (
  tenant_id              integer          not null default current_tenant(),
  id                     bigint           not null generated always as identity,
  back_test_id           bigint           not null,
  kind                   text             not null check (kind in ('STORE', 'PRODUCT_LINE')),
  record_id              bigint,
  name                   text             not null,
  demand_units           integer          not null,
  availability           double precision not null,
  stock_units            double precision not null,
  stock_cents            bigint           not null,
  suggested_units        double precision,
  suggested_cents        bigint,
  suggested_availability double precision,
  verdict                text             not null check (verdict in ('BETTER', 'SAME', 'WORSE', 'NONE')),
  primary key (tenant_id, id)
);
create index back_test_part_idx on back_test_part (tenant_id, back_test_id, kind);
call isolate('back_test_part');
