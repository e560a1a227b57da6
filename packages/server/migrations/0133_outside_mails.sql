-- Which addresses without a user receive scheduled reports.
alter table client
  add column outside_mails jsonb not null default '{"addresses": "DOMAINS", "domains": [], "senders": "ROLE_REPORTING"}';
grant update (outside_mails) on client to shelfward_tenant;

-- Addresses without a user that a schedule has had. Administrators get an e-mail about a new one.
create table outside_address (
  tenant_id  integer     not null default current_tenant(),
  address    text        not null check (length(address) between 3 and 254),
  created_at timestamptz not null,
  primary key (tenant_id, address)
);
call isolate('outside_address');

-- E-mails to them within 24 hours, for the limits of users and of the account. The history of a deleted schedule is gone.
create table outside_mail (
  tenant_id  integer     not null default current_tenant(),
  id         bigint      not null generated always as identity,
  -- The owner of the schedule, or the user who sent it now.
  user_id    bigint      not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index outside_mail_created_idx on outside_mail (tenant_id, created_at);
create index outside_mail_user_idx on outside_mail (tenant_id, user_id);
create index outside_mail_age_idx on outside_mail (created_at);
call isolate('outside_mail');
