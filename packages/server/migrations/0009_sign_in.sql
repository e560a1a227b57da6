-- Mails to send: written in the transaction of what they tell, sent when it has committed.
create table mail (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              uuid        not null,
  recipient       text        not null check (length(recipient) between 3 and 254),
  subject         text        not null check (length(subject) between 1 and 200),
  -- Encrypted, because a link in it may open an account; null when it need not be known any more.
  letter          text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  attempts        integer     not null default 0,
  next_attempt_at timestamptz not null,
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text,
  primary key (tenant_id, id)
);
create index mail_due_idx on mail (next_attempt_at) where sent_at is null and failed_at is null;
call isolate('mail');

-- Who forgot a password, as typed. Whether there is such a user is found out later, so that the answer cannot tell.
create table password_reset_request (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  email      text        not null check (length(email) <= 254),
  request_id text        not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index password_reset_request_age_idx on password_reset_request (created_at);
call isolate('password_reset_request');

-- Who acts through the session: named here, because the client that is acted for cannot read the other one's users.
alter table session
  add column impersonator_session_id uuid,
  add column impersonator_email      text,
  add column impersonator_client     text;
create index session_age_idx on session (created_at);
alter table audit_entry add column impersonator_email text;

-- The session of an administrator lives as long as nobody ended it, he is active and he still is a superuser.
-- It belongs to another client than the one that is acted for, so this looks as the role that sees both.
create function impersonator_lives(of_client integer, of_session uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, public
as $$
  select exists (
    select from session s
    join app_user u on u.tenant_id = of_client and u.id = s.user_id
    join client c on c.id = s.tenant_id
    where s.tenant_id = of_client and s.id = of_session and s.revoked_at is null and not u.inactive and not c.inactive
      and 'ROLE_SUPERUSER' = any (u.authorities) and s.created_at > now() - interval '12 hours')
$$;
grant create on schema public to shelfward_system;
alter function impersonator_lives owner to shelfward_system;
revoke create on schema public from shelfward_system;
revoke execute on function impersonator_lives from public;
grant execute on function impersonator_lives to shelfward_tenant;
