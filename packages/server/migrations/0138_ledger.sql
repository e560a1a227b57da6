-- Ledgers: what came of the orders of an account (docs/decisions/0134). Jobs of platform/jobs (docs/decisions/0047). The newest result
-- replaces the one before it.
create table ledger (
  tenant_id           integer     not null default current_tenant() references client (id),
  id                  bigint      not null generated always as identity,
  weeks               integer     not null check (weeks in (13, 26, 52, 104)),
  former_rule         text        not null check (former_rule in ('BEFORE_SUGGESTIONS', 'STATIC')),
  requested_by        bigint,
  created_at          timestamptz not null default now(),
  percent             integer     not null default 0 check (percent between 0 and 100),
  first_day           date,
  until_day           date,
  ended_at            timestamptz,
  outcome             text        check (outcome in ('DONE', 'FAILED')),
  attempts            integer     not null default 0,
  next_attempt_at     timestamptz not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  check ((ended_at is null) = (outcome is null))
);
create unique index ledger_open_idx on ledger (tenant_id) where ended_at is null;
call isolate('ledger');
create trigger ledger_notify after insert or update of next_attempt_at on ledger
  for each statement execute function notify_job_workers('ledger');

-- The parts of a ledger. They have up to hundreds of thousands of rows, therefore without foreign keys (docs/decisions/0008).
create table ledger_part (
  tenant_id  integer not null default current_tenant(),
  ledger_id  bigint  not null,
  -- 0: all companies.
  company_id bigint  not null,
  changed_on date,
  figures    jsonb   not null,
  primary key (tenant_id, ledger_id, company_id)
);
call isolate('ledger_part');

create table ledger_stock_out (
  tenant_id         integer not null default current_tenant(),
  id                bigint  not null generated always as identity,
  ledger_id         bigint  not null,
  company_id        bigint  not null,
  store_id          bigint  not null,
  product_id        bigint  not null,
  cause             text    not null,
  first_day         date    not null,
  days              integer not null,
  sales_order_id    bigint,
  order_proposal_id bigint,
  primary key (tenant_id, id)
);
create index ledger_stock_out_idx on ledger_stock_out (tenant_id, ledger_id, cause, days);
call isolate('ledger_stock_out');

create table ledger_override (
  tenant_id           integer not null default current_tenant(),
  id                  bigint  not null generated always as identity,
  ledger_id           bigint  not null,
  company_id          bigint  not null,
  store_id            bigint  not null,
  product_id          bigint  not null,
  user_id             bigint,
  kind                text    not null,
  changed_on          date    not null,
  proposed            integer not null,
  chosen              integer not null,
  proposed_cents      bigint  not null,
  chosen_cents        bigint  not null,
  proposed_empty_days integer not null,
  chosen_empty_days   integer not null,
  primary key (tenant_id, id)
);
create index ledger_override_idx on ledger_override (tenant_id, ledger_id);
call isolate('ledger_override');
