-- What connects a client's account to other systems, and what it does by itself. A child shares its parent's connection.
create table integration (
  tenant_id        integer not null default current_tenant() references client (id),
  id               bigint  not null generated always as identity,
  name             text    not null check (length(name) between 1 and 120),
  name_key         text    not null generated always as (lower(name)) stored,
  integration_type text    not null,
  parent_id        bigint,
  operating        boolean not null default true,
  inactive         boolean not null default false,
  -- When it runs by itself, as cron writes it, in UTC: over what changed, and over everything.
  partial_cron     text,
  full_cron        text,
  -- What its type needs beside that. Secrets are sealed with the key ring and stand in a column of their own.
  settings         jsonb   not null default '{}',
  secrets          text,
  version          integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references integration (tenant_id, id)
);
create unique index integration_name_key on integration (tenant_id, name_key) where tenant_id is not null;
call versioned('integration');
call isolate('integration');

-- What its runs leave behind; apart from the record, whose version is for people.
create table integration_state (
  tenant_id                integer not null default current_tenant(),
  integration_id           bigint  not null,
  last_interaction_time    timestamptz,
  last_interaction_message text,
  next_partial_at          timestamptz,
  next_full_at             timestamptz,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id)
);
create index integration_state_due_idx on integration_state (least(next_partial_at, next_full_at));
call isolate('integration_state');

-- The runs. At most one of an integration waits, and at most one is under way.
create table integration_queue_item (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  integration_id  bigint      not null,
  status          text        not null default 'PENDING'
    check (status in ('PENDING', 'RUNNING', 'PROCESSED', 'FAILED', 'FAILED_UNRESOLVED_LOGS')),
  -- Lower goes first.
  priority        integer     not null,
  complete_sync   boolean     not null,
  created_at      timestamptz not null default now(),
  started_at      timestamptz,
  ended_at        timestamptz,
  attempts        integer     not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Set while a node works on it; a node that dies lets it lapse, and another begins it again.
  lease_until     timestamptz,
  done            integer     not null default 0,
  total           integer,
  failed          integer     not null default 0,
  message         text,
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id)
);
create unique index integration_queue_item_pending_key on integration_queue_item (tenant_id, integration_id)
  where status = 'PENDING';
create unique index integration_queue_item_running_key on integration_queue_item (tenant_id, integration_id)
  where status = 'RUNNING';
create index integration_queue_item_waiting_idx on integration_queue_item (priority, created_at)
  where status in ('PENDING', 'RUNNING');
create index integration_queue_item_history_idx on integration_queue_item (tenant_id, integration_id, id);
call isolate('integration_queue_item');

-- One row for each thing that goes wrong with a record, however often it does, until it is resolved.
create table integration_log (
  tenant_id            integer     not null default current_tenant() references client (id),
  id                   bigint      not null generated always as identity,
  integration_id       bigint      not null,
  queue_item_id        bigint,
  integration_log_type text        not null,
  success              boolean     not null,
  resolved             boolean     not null default false,
  message              text        not null,
  exception_message    text,
  entity_type          text,
  entity_id            bigint,
  entity_name          text,
  field                text,
  external_id          text,
  payload              jsonb,
  -- What makes two failures the same one.
  fingerprint          text        not null,
  occurrences          integer     not null default 1,
  inactive             boolean     not null default false,
  created_at           timestamptz not null default now(),
  last_occurred_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id),
  foreign key (tenant_id, queue_item_id) references integration_queue_item (tenant_id, id)
);
create unique index integration_log_open_key on integration_log (tenant_id, integration_id, fingerprint)
  where not success and not resolved;
create index integration_log_newest_idx on integration_log (tenant_id, integration_id, id);
create index integration_log_run_idx on integration_log (tenant_id, queue_item_id) where not success and not resolved;
call isolate('integration_log');
