-- The e-mails of a user with the open tasks of the page Today. next_mail_at changes in the transaction that queues the
-- e-mail, so that none is sent twice; null: the user receives none.
create table today_mail (
  tenant_id      integer     not null default current_tenant() references client (id),
  user_id        bigint      not null,
  frequency      text        not null check (frequency in ('DAILY', 'WEEKLY')),
  weekday        text        not null,
  -- In the time zone of the account.
  hour           smallint    not null check (hour between 0 and 23),
  next_mail_at   timestamptz,
  last_mailed_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index today_mail_due_idx on today_mail (next_mail_at) where next_mail_at is not null;
call isolate('today_mail');
