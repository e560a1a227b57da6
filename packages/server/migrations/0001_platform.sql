-- Roles belong to the whole cluster, so another database may have made them already. Neither can bypass row-level
-- security. The tenant role sees one client's rows; the system role serves sign-in, sweeps and migrations of data.
do $$ declare role_name text; begin
  foreach role_name in array array['shelfward_tenant', 'shelfward_system'] loop
    begin
      execute format('create role %I nologin nobypassrls', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to %I', role_name, current_user);
    execute format('grant usage on schema public to %I', role_name);
    execute format('grant temporary on database %I to %I', current_database(), role_name);
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function current_tenant() returns integer language sql stable parallel safe
return nullif(current_setting('app.tenant', true), '')::integer;

-- Called for every table with a client, right after it is made.
create procedure isolate(name regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s to shelfward_tenant
    using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  execute format('create policy system on %s to shelfward_system using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to shelfward_tenant, shelfward_system', name);
end $$;

create function next_version() returns trigger language plpgsql as $$ begin
  new.version := old.version + 1;
  return new;
end $$;

-- The version is the record's ETag: every change of the row counts it up.
create procedure versioned(name regclass) language plpgsql as $$ begin
  execute format('create trigger next_version before update on %s for each row execute function next_version()', name);
end $$;

create table client (
  id                integer     not null generated always as identity primary key,
  subdomain         text        not null check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name              text        not null check (length(name) between 1 and 120),
  registration_date timestamptz not null default now(),
  beta_flag         boolean     not null default false,
  inactive          boolean     not null default false,
  version           integer     not null default 1
);
create unique index client_subdomain_key on client (subdomain);
call versioned('client');
alter table client enable row level security, force row level security;
create policy tenant on client to shelfward_tenant using (id = current_tenant()) with check (id = current_tenant());
create policy system on client to shelfward_system using (true) with check (true);
grant select on client to shelfward_tenant;
grant select, insert, update on client to shelfward_system;

create table app_user (
  tenant_id     integer     not null default current_tenant() references client (id),
  id            bigint      not null generated always as identity,
  email         text        not null check (length(email) between 3 and 254),
  first_name    text        not null default '',
  last_name     text        not null default '',
  password_hash text,
  authorities   text[]      not null default '{}',
  activated     boolean     not null default true,
  beta_flag     boolean     not null default false,
  last_login    timestamptz,
  inactive      boolean     not null default false,
  version       integer     not null default 1,
  primary key (tenant_id, id)
);
create unique index app_user_email_key on app_user (tenant_id, lower(email));
call versioned('app_user');
call isolate('app_user');

-- A token names its session, and every request reads the row: what is revoked here is refused at once.
create table session (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              uuid        not null default gen_random_uuid(),
  user_id         bigint      not null,
  impersonator_id bigint,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  address         text        not null,
  agent           text        not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_user_idx on session (tenant_id, user_id);
call isolate('session');

-- Counts of failed sign-ins by account and by address, across all clients and app nodes. Losing them in a crash is harmless.
create unlogged table throttle (
  key            text        not null primary key,
  count          integer     not null,
  window_started timestamptz not null
);
grant select, insert, update, delete on throttle to shelfward_system;

create table idempotency_key (
  tenant_id    integer     not null default current_tenant() references client (id),
  user_id      bigint      not null,
  route        text        not null,
  key          text        not null check (length(key) between 1 and 255),
  request_hash text        not null,
  status       integer,
  headers      jsonb,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_key_age_idx on idempotency_key (tenant_id, created_at);
call isolate('idempotency_key');

-- Append-only: no application role may change or remove an entry; the system role may only say which seal covers it.
create table audit_entry (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  created_at      timestamptz not null default now(),
  actor_id        bigint,
  impersonator_id bigint,
  request_id      text        not null,
  entity_type     text        not null,
  entity_id       bigint      not null,
  field           text,
  previous_value  jsonb,
  updated_value   jsonb,
  seal_id         bigint,
  primary key (tenant_id, id)
);
create index audit_entry_entity_idx on audit_entry (tenant_id, entity_type, entity_id, id);
create index audit_entry_unsealed_idx on audit_entry (tenant_id, id) where seal_id is null;
call isolate('audit_entry');
revoke update, delete on audit_entry from shelfward_tenant, shelfward_system;
grant update (seal_id) on audit_entry to shelfward_system;

-- Each seal hashes the entries it covers together with the seal before it, so that a later change of any entry shows.
create table audit_seal (
  tenant_id integer     not null references client (id),
  id        bigint      not null,
  sealed_at timestamptz not null default now(),
  entries   integer     not null,
  hash      text        not null,
  primary key (tenant_id, id)
);
call isolate('audit_seal');
revoke insert, update, delete on audit_seal from shelfward_tenant;
revoke update, delete on audit_seal from shelfward_system;

-- A list's filters, sorting and columns under a name: the part of the URL behind the question mark.
create table saved_view (
  tenant_id integer not null default current_tenant() references client (id),
  id        bigint  not null generated always as identity,
  user_id   bigint  not null,
  screen    text    not null,
  name      text    not null check (length(name) between 1 and 60),
  search    text    not null check (length(search) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index saved_view_name_key on saved_view (tenant_id, user_id, screen, lower(name));
call isolate('saved_view');
