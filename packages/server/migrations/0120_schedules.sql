-- A scheduled report is sent daily, weekly, or monthly, and can be a saved view instead of a screen with its request.
-- Without next_mail_at it is paused.
alter table report_mail
  add column frequency     text     not null default 'WEEKLY' check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- The last day of shorter months.
  add column day_of_month  smallint not null default 1 check (day_of_month between 1 and 31),
  add column hour          smallint not null default 6 check (hour between 0 and 23),
  add column formats       text[]   not null default '{PICTURE,XLSX}',
  -- Without a reference: a deleted view is a reason not to send, which the list of schedules shows.
  add column saved_view_id bigint,
  alter column screen drop not null,
  alter column report drop not null,
  alter column days drop not null,
  alter column next_mail_at drop not null;

alter table report_mail_recipient add column filters jsonb;

-- Recipients without a user. A removed address that unsubscribed keeps its row: adding it again does not resubscribe it.
create table report_mail_address (
  tenant_id      integer not null default current_tenant(),
  id             bigint  not null generated always as identity,
  report_mail_id bigint  not null,
  address        text    not null check (length(address) between 3 and 254),
  filters        jsonb,
  stopped_at     timestamptz,
  removed        boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_mail_id) references report_mail (tenant_id, id) on delete cascade
);
create unique index report_mail_address_key on report_mail_address (tenant_id, report_mail_id, address);
call isolate('report_mail_address');

-- The history: one row for each time of a schedule, and for each time that a user sent it.
create table report_mail_sending (
  tenant_id      integer     not null default current_tenant(),
  id             bigint      not null generated always as identity,
  report_mail_id bigint      not null,
  -- The time of the schedule, which is sent once; null for "Send now".
  due_at         timestamptz,
  sent_by        bigint,
  created_at     timestamptz not null,
  -- Why no e-mail was written.
  problem        text,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_mail_id) references report_mail (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sent_by) references app_user (tenant_id, id)
);
create unique index report_mail_sending_key on report_mail_sending (tenant_id, report_mail_id, due_at);
create index report_mail_sending_age_idx on report_mail_sending (created_at);
call isolate('report_mail_sending');

-- A recipient of a sending: the e-mail, or why there is none.
create table report_mail_delivery (
  tenant_id  integer not null default current_tenant(),
  sending_id bigint  not null,
  address    text    not null,
  outside    boolean not null,
  mail_id    uuid,
  obstacle   text,
  primary key (tenant_id, sending_id, address),
  foreign key (tenant_id, sending_id) references report_mail_sending (tenant_id, id) on delete cascade,
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade
);
create index report_mail_delivery_mail_idx on report_mail_delivery (tenant_id, mail_id);
call isolate('report_mail_delivery');
