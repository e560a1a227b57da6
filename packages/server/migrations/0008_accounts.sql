-- Files that people upload: pictures, documents of a note, the brand's logo. They are in the database so that every app
-- node has them, a backup is whole, and row-level security guards them like everything else.
create table stored_file (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  name       text        not null check (length(name) between 1 and 200),
  -- Found from the bytes, never taken from the upload.
  media_type text        not null,
  size       integer     not null check (size between 1 and 20971520),
  sha256     text        not null,
  content    bytea       not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id)
);
alter table stored_file alter column content set storage external;
call isolate('stored_file');

-- A client's own logo, and whether only its administrators may delete and deactivate.
alter table client
  add column admin_only_delete boolean not null default false,
  add column logo_file_id      bigint,
  add column created_user_id   bigint,
  -- False until the first administrator has followed the link in the activation mail.
  add column activated         boolean not null default true;
grant update (admin_only_delete, logo_file_id, name, version) on client to shelfward_tenant;

alter table app_user
  add column image_file_id       bigint,
  -- Encrypted; null while two-factor sign-in is off. Not confirmed until a code made from it has come back.
  add column two_factor_secret   text,
  add column two_factor_on       boolean not null default false,
  -- The time step of the last code taken: a code opens one session only.
  add column two_factor_step     bigint,
  add column created_at          timestamptz not null default now(),
  add column password_changed_at timestamptz;

create table recovery_code (
  tenant_id integer     not null default current_tenant() references client (id),
  id        bigint      not null generated always as identity,
  user_id   bigint      not null,
  code_hash text        not null,
  used_at   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index recovery_code_key on recovery_code (tenant_id, user_id, code_hash);
call isolate('recovery_code');

-- What a link in a mail carries, and other keys that work once: only their hash is here.
create table user_token (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         bigint      not null generated always as identity,
  user_id    bigint      not null,
  type       text        not null check (type in ('RESET_PASSWORD', 'ACTIVATION', 'IMPERSONATION', 'TWO_FACTOR')),
  token_hash text        not null,
  expiration timestamptz not null,
  ref_id     bigint,
  data       jsonb,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index user_token_hash_key on user_token (tenant_id, token_hash);
create index user_token_user_idx on user_token (tenant_id, user_id, type);
call isolate('user_token');

-- The client of the administrator who acts through the session; null in sessions of the client's own users.
alter table session add column impersonator_tenant_id integer;
-- The audit names both, whichever client the impersonator is of.
alter table audit_entry add column impersonator_tenant_id integer;

-- A note about a store: text, or a file.
create table store_note (
  tenant_id    integer     not null default current_tenant() references client (id),
  id           bigint      not null generated always as identity,
  store_id     bigint      not null,
  note_type    text        not null check (note_type in ('TEXT', 'FILE')),
  note_text    text        check (length(note_text) between 1 and 4000),
  file_id      bigint,
  user_id      bigint      not null,
  created_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, store_id) references store (tenant_id, id),
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  check ((note_type = 'TEXT') = (note_text is not null) and (note_type = 'FILE') = (file_id is not null))
);
create index store_note_store_idx on store_note (tenant_id, store_id, id);
call isolate('store_note');

-- What a bulk action changed, kept so that the one who did it can take it back.
create table undo_step (
  tenant_id  integer     not null default current_tenant() references client (id),
  id         uuid        not null default gen_random_uuid(),
  user_id    bigint      not null,
  action     text        not null,
  payload    jsonb       not null,
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  primary key (tenant_id, id)
);
create index undo_step_age_idx on undo_step (tenant_id, created_at);
call isolate('undo_step');

-- An asynchronous batch: its requests until it has run, its answers for a day.
create table batch_job (
  tenant_id   integer     not null default current_tenant() references client (id),
  id          uuid        not null default gen_random_uuid(),
  user_id     bigint      not null,
  session_id  uuid        not null,
  requests    jsonb       not null,
  responses   jsonb       not null default '[]',
  created_at  timestamptz not null default now(),
  -- Set while a node works on it; a node that dies lets it lapse, and another goes on behind the last answer.
  lease_until timestamptz,
  ended_at    timestamptz,
  primary key (tenant_id, id)
);
create index batch_job_waiting_idx on batch_job (created_at) where ended_at is null;
call isolate('batch_job');
