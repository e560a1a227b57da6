-- A condition of sales or availability that users want to know about (docs/decisions/0117).
create table alert_rule (
  tenant_id   integer     not null default current_tenant() references client (id),
  id          bigint      not null generated always as identity,
  owner_id    bigint      not null,
  subject     text        not null,
  kind        text        not null check (kind in ('FALL', 'RISE', 'SILENCE', 'BELOW', 'ABOVE')),
  figure      text        not null check (figure in ('UNITS', 'SALES', 'AVAILABILITY')),
  threshold   bigint      not null,
  weeks       smallint    not null,
  filters     jsonb       not null,
  is_shared   boolean     not null,
  is_task     boolean     not null,
  is_event    boolean     not null,
  muted_until date,
  inactive    boolean     not null default false,
  created_at  timestamptz not null default now(),
  version     integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
);
call versioned('alert_rule');
call isolate('alert_rule');

create table alert_recipient (
  tenant_id     integer not null default current_tenant(),
  alert_rule_id bigint  not null,
  user_id       bigint  not null,
  -- When the user unsubscribed.
  stopped_at    timestamptz,
  primary key (tenant_id, alert_rule_id, user_id),
  foreign key (tenant_id, alert_rule_id) references alert_rule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index alert_recipient_user_idx on alert_recipient (tenant_id, user_id);
call isolate('alert_recipient');

-- The last evaluation of a rule; without a row, the rule is to be evaluated.
create table alert_evaluation (
  tenant_id        integer     not null default current_tenant(),
  alert_rule_id    bigint      not null,
  -- Of sale_version; and the day of the account, because a day ends without a change of sales, too.
  sales_version    bigint      not null,
  evaluated_on     date        not null,
  evaluated_at     timestamptz not null,
  last_day         date,
  subjects         integer     not null,
  omitted_subjects integer     not null,
  primary key (tenant_id, alert_rule_id),
  foreign key (tenant_id, alert_rule_id) references alert_rule (tenant_id, id) on delete cascade
);
call isolate('alert_evaluation');

create table alert (
  tenant_id     integer     not null default current_tenant(),
  id            bigint      not null generated always as identity,
  alert_rule_id bigint      not null,
  -- The ids of the subject, such as those of a store and a product; empty: all sales.
  subject_ids   bigint[]    not null,
  -- SUBJECT; OTHERS: as many further subjects as `value`; DATA: sales data is late.
  type          text        not null check (type in ('SUBJECT', 'OTHERS', 'DATA')),
  title         text        not null,
  reason        text        not null,
  day           date        not null,
  value         bigint      not null,
  -- What the week was compared with.
  expected      bigint      not null,
  -- That were compared.
  weeks         smallint    not null,
  raised_at     timestamptz not null,
  ended_at      timestamptz,
  ended         text        check (ended in ('RECOVERED', 'NEW_LEVEL', 'RULE_CHANGED')),
  -- Its e-mails are queued, or there are none.
  mailed_at     timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_rule_id) references alert_rule (tenant_id, id) on delete cascade
);
-- A condition that lasts is one alert.
create unique index alert_open_key on alert (tenant_id, alert_rule_id, type, subject_ids) where ended_at is null;
create index alert_rule_idx on alert (tenant_id, alert_rule_id, id);
create index alert_raised_idx on alert (tenant_id, raised_at, id);
create index alert_unmailed_idx on alert (tenant_id) where mailed_at is null;
call isolate('alert');
