-- Tokens by which programs call the API as a user (docs/decisions/0073). The token itself is not stored.
create table api_token (
  tenant_id    integer     not null default current_tenant() references client (id),
  id           uuid        not null default gen_random_uuid(),
  user_id      bigint      not null,
  name         text        not null check (length(name) between 1 and 80),
  token_hash   text        not null check (token_hash ~ '^[0-9a-f]{64}$'),
  access       text        not null check (access in ('READ', 'READ_WRITE')),
  authorities  text[]      not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index api_token_user_idx on api_token (tenant_id, user_id);
call isolate('api_token');

-- The batch was started with an API token, whose id is in session_id.
alter table batch_job add column by_api_token boolean not null default false;
