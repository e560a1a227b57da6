-- How suggested par levels are computed: one row for the account, and one for each company that differs. A null is the
-- value of the account.
create table replenishment_setting (
  tenant_id            integer          not null default current_tenant() references client (id),
  id                   bigint           not null generated always as identity,
  company_id           bigint,
  mode                 text             check (mode in ('OFF', 'SUGGEST')),
  lead_weeks           integer          check (lead_weeks between 0 and 26),
  review_weeks         integer          check (review_weeks between 1 and 13),
  service_level        double precision check (service_level >= 0.5 and service_level < 1),
  presentation_minimum integer          check (presentation_minimum between 0 and 1000),
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id)
);
create unique index replenishment_setting_key on replenishment_setting (tenant_id, company_id) nulls not distinct;
call isolate('replenishment_setting');

-- Runs that compute par levels, as jobs of platform/jobs (docs/decisions/0047).
create table replenishment_run (
  tenant_id           integer     not null default current_tenant() references client (id),
  id                  bigint      not null generated always as identity,
  cause               text        not null check (cause in ('MANUAL', 'SALES', 'NIGHTLY')),
  requested_by        bigint,
  created_at          timestamptz not null default now(),
  as_of               date,
  sales_version       bigint      not null default 0,
  stores              integer     not null default 0,
  done_stores         integer     not null default 0,
  pairs               integer     not null default 0,
  suggestions         integer     not null default 0,
  ended_at            timestamptz,
  result              text        check (result in ('DONE', 'FAILED', 'CANCELED')),
  attempts            integer     not null default 0,
  next_attempt_at     timestamptz not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  check ((ended_at is null) = (result is null))
);
create unique index replenishment_run_open_key on replenishment_run (tenant_id) where ended_at is null;
create index replenishment_run_waiting_idx on replenishment_run (tenant_id, next_attempt_at) where ended_at is null;
call isolate('replenishment_run');

-- The suggestions of the newest run, with the terms from which they were computed. Written by the hundred thousand,
-- therefore without foreign keys (docs/decisions/0008).
create table par_suggestion (
  tenant_id            integer          not null default current_tenant(),
  id                   bigint           not null generated always as identity,
  run_id               bigint           not null,
  store_id             bigint           not null,
  product_id           bigint           not null,
  par_level            integer          not null check (par_level >= 0),
  suggested_par_level  integer          not null check (suggested_par_level >= 0),
  unlimited_par_level  integer          not null check (unlimited_par_level >= 0),
  limited_by           text             check (limited_by in ('MAX_DECREASE', 'MAX_INCREASE', 'PRESENTATION_MINIMUM')),
  price_cents          bigint,
  weekly_level         double precision not null,
  season_factor        double precision not null,
  expected_demand      double precision not null,
  dispersion           double precision not null,
  week_dispersion      double precision not null,
  lead_weeks           integer          not null,
  review_weeks         integer          not null,
  service_level        double precision not null,
  available_weeks      integer          not null,
  unavailable_weeks    integer          not null,
  recent_from          date             not null,
  recent_units         integer[]        not null,
  recent_unavailable   integer[]        not null,
  state                text             not null default 'OPEN'
                                        check (state in ('OPEN', 'ACCEPTED', 'REJECTED', 'SNOOZED')),
  snoozed_until        date,
  decided_by           bigint,
  decided_at           timestamptz,
  primary key (tenant_id, id),
  check ((state = 'SNOOZED') = (snoozed_until is not null))
);
create unique index par_suggestion_key on par_suggestion (tenant_id, store_id, product_id);
create index par_suggestion_run_idx on par_suggestion (tenant_id, run_id);
call isolate('par_suggestion');
