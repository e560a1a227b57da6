-- What users decided about the tasks of the page of today (docs/decisions/0068). The tasks themselves are computed.
create table today_decision (
  tenant_id     integer     not null default current_tenant() references client (id),
  id            bigint      not null generated always as identity,
  kind          text        not null check (length(kind) between 1 and 40),
  -- The record that the task is about; which one depends on the kind.
  subject       bigint      not null,
  assignee_id   bigint,
  -- The first day on which the task is open again.
  snoozed_until date,
  -- The cause of the task when a user completed it. The task is open again when its cause is a later one.
  done_cause    bigint,
  done_at       timestamptz,
  done_by       bigint,
  -- The task at that time, for the list of what was done.
  title         text,
  reason        text,
  stake_cents   bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignee_id) references app_user (tenant_id, id),
  foreign key (tenant_id, done_by) references app_user (tenant_id, id),
  check ((done_cause is null) = (done_at is null))
);
create unique index today_decision_key on today_decision (tenant_id, kind, subject);
create index today_decision_done_idx on today_decision (tenant_id, done_at) where done_at is not null;
call isolate('today_decision');
