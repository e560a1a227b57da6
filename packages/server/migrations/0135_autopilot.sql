-- The autopilot of the account (its pause), of a company, or of a store.
create table autopilot_setting (
  tenant_id         integer     not null default current_tenant() references client (id),
  id                bigint      not null generated always as identity,
  -- Both null: the account. A store has only `mode` and `limits`; null is the value of its company.
  company_id        bigint,
  store_id          bigint,
  mode              text        check (mode in ('OFF', 'SHADOW', 'ON')),
  -- When the mode was chosen, and by whom: the author of the proposals.
  mode_at           timestamptz,
  mode_by           bigint,
  order_status      text        check (order_status in ('DRAFT', 'PENDING', 'APPROVED')),
  at_cut_off        text        check (at_cut_off in ('NOTHING', 'ORDER_WITHOUT_LINES')),
  hours_before      integer     check (hours_before between 1 and 24),
  proposal          jsonb,
  limits            jsonb,
  notified_user_ids bigint[]    not null default '{}',
  pause_reason      text        check (pause_reason in ('PERSON', 'FEEDS_STOPPED', 'UNUSUAL_TOTAL', 'UNDONE')),
  pause_sentence    text,
  paused_at         timestamptz,
  paused_by         bigint,
  version           integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, mode_by) references app_user (tenant_id, id),
  foreign key (tenant_id, paused_by) references app_user (tenant_id, id),
  check (company_id is null or store_id is null),
  check ((paused_at is null) = (pause_reason is null))
);
create unique index autopilot_setting_key on autopilot_setting (tenant_id, company_id, store_id) nulls not distinct;
call versioned('autopilot_setting');
call isolate('autopilot_setting');

-- A run before a cut-off of a company: a job with two steps, the orders, and shortly before the cut-off the stores that wait.
create table autopilot_run (
  tenant_id           integer     not null default current_tenant() references client (id),
  id                  bigint      not null generated always as identity,
  company_id          bigint      not null,
  -- Instant of the cut-off, exactly.
  cut_off             timestamptz not null,
  created_at          timestamptz not null default now(),
  -- When the first step ended.
  ran_at              timestamptz,
  -- The settings that applied to the company.
  settings            jsonb,
  -- Why it placed no orders.
  sentence            text,
  order_proposal_id   bigint,
  waiting_proposal_id bigint,
  undone_at           timestamptz,
  undone_by           bigint,
  ended_at            timestamptz,
  result              text        check (result in ('DONE', 'FAILED', 'CANCELED')),
  attempts            integer     not null default 0,
  next_attempt_at     timestamptz not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id),
  foreign key (tenant_id, order_proposal_id) references order_proposal (tenant_id, id),
  foreign key (tenant_id, waiting_proposal_id) references order_proposal (tenant_id, id),
  foreign key (tenant_id, undone_by) references app_user (tenant_id, id),
  check ((ended_at is null) = (result is null))
);
create unique index autopilot_run_key on autopilot_run (tenant_id, company_id, cut_off);
create index autopilot_run_waiting_idx on autopilot_run (tenant_id, next_attempt_at) where ended_at is null;
create trigger autopilot_run_notify after insert or update of next_attempt_at on autopilot_run
  for each statement execute function notify_job_workers('autopilot_run');
call isolate('autopilot_run');

-- What a run decided for a store. The key claims the delivery window of the store: it is written once, with its order.
create table autopilot_store (
  tenant_id         integer     not null default current_tenant(),
  store_id          bigint      not null,
  delivery_day      date        not null,
  run_id            bigint      not null,
  company_id        bigint      not null,
  state             text        not null check (state in (
    'SHADOW', 'SHADOW_WAITING', 'ORDERED', 'WAITING', 'STOOD_BACK', 'NOT_NEEDED', 'POSTPONED', 'REFUSED', 'UNDONE')),
  order_proposal_id bigint,
  sales_order_id    bigint,
  value_cents       bigint      not null,
  -- [{"productId", "quantity"}]: the proposed quantities.
  lines             jsonb       not null,
  -- [{"limit", "productId", "sentence"}]: the limits that the order is outside of.
  findings          jsonb       not null,
  -- The limits of the store, and what they were compared with, by product.
  limits            jsonb       not null,
  inputs            jsonb       not null,
  sentence          text,
  -- A person, or null: the autopilot at the cut-off.
  decision          text        check (decision in ('AS_PROPOSED', 'WITHOUT_LINES')),
  decided_at        timestamptz,
  decided_by        bigint,
  primary key (tenant_id, store_id, delivery_day),
  foreign key (tenant_id, run_id) references autopilot_run (tenant_id, id) on delete cascade,
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, order_proposal_id) references order_proposal (tenant_id, id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
create index autopilot_store_run_idx on autopilot_store (tenant_id, run_id);
create index autopilot_store_order_idx on autopilot_store (tenant_id, sales_order_id) where sales_order_id is not null;
call isolate('autopilot_store');
