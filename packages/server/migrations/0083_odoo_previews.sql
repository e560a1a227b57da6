-- Previews of the first run of a connection to Odoo, as jobs of platform/jobs (docs/decisions/0080). A connection has at
-- most one open preview; a new one replaces those that have ended.
create table odoo_preview (
  tenant_id           integer     not null default current_tenant() references client (id),
  id                  bigint      not null generated always as identity,
  integration_id      bigint      not null,
  created_at          timestamptz not null default now(),
  -- The type of the integration that is being computed, and its progress.
  current_type        text,
  done                integer     not null default 0,
  total               integer,
  steps               jsonb       not null default '[]',
  message             text,
  ended_at            timestamptz,
  outcome             text        check (outcome in ('DONE', 'FAILED', 'CANCELED')),
  attempts            integer     not null default 0,
  next_attempt_at     timestamptz not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integration (tenant_id, id),
  check ((ended_at is null) = (outcome is null))
);
create unique index odoo_preview_open_key on odoo_preview (tenant_id, integration_id) where ended_at is null;
create index odoo_preview_integration_idx on odoo_preview (tenant_id, integration_id, id);
create index odoo_preview_waiting_idx on odoo_preview (tenant_id, next_attempt_at) where ended_at is null;
call isolate('odoo_preview');
create trigger odoo_preview_notify after insert or update of next_attempt_at on odoo_preview
  for each statement execute function notify_job_workers('odoo_preview');
