-- A report that its owner has mailed every week. next_mail_at moves on in the transaction that writes the mails, so that
-- none goes out twice, whatever dies, and a week that was missed is not made up for.
create table report_mail (
  tenant_id      integer     not null default current_tenant() references client (id),
  id             bigint      not null generated always as identity,
  owner_id       bigint      not null,
  name           text        not null check (length(name) between 1 and 120),
  screen         text        not null,
  search         text        not null,
  report         jsonb       not null,
  days           jsonb       not null,
  weekday        text        not null,
  next_mail_at   timestamptz not null,
  last_mailed_at timestamptz,
  version        integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
);
create index report_mail_due_idx on report_mail (next_mail_at);
create index report_mail_owner_idx on report_mail (tenant_id, owner_id);
call versioned('report_mail');
call isolate('report_mail');

create table report_mail_recipient (
  tenant_id      integer not null default current_tenant(),
  report_mail_id bigint  not null,
  user_id        bigint  not null,
  primary key (tenant_id, report_mail_id, user_id),
  foreign key (tenant_id, report_mail_id) references report_mail (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index report_mail_recipient_user_idx on report_mail_recipient (tenant_id, user_id);
call isolate('report_mail_recipient');
