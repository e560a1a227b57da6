-- Sign-in with OpenID Connect (docs/decisions/0074): at most one provider per account. The secret is sealed with the key ring.
create table identity_provider (
  tenant_id         integer not null default current_tenant() references client (id),
  id                bigint  not null generated always as identity,
  name              text    not null check (length(name) between 1 and 60),
  issuer            text    not null check (length(issuer) between 1 and 500),
  client_id         text    not null check (length(client_id) between 1 and 200),
  client_secret     text,
  additional_scopes text    not null check (length(additional_scopes) <= 200),
  groups_claim      text    not null check (length(groups_claim) between 1 and 200),
  creates_users     boolean not null,
  passwords_allowed boolean not null,
  -- The administrator who can always use a password.
  password_user_id  bigint  not null,
  version           integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, password_user_id) references app_user (tenant_id, id)
);
create unique index identity_provider_key on identity_provider (tenant_id);
call versioned('identity_provider');
call isolate('identity_provider');

-- The roles of the users of a group.
create table identity_group (
  tenant_id   integer not null default current_tenant(),
  provider_id bigint  not null,
  name        text    not null check (length(name) between 1 and 200),
  authorities text[]  not null,
  primary key (tenant_id, provider_id, name),
  foreign key (tenant_id, provider_id) references identity_provider (tenant_id, id)
);
call isolate('identity_group');

-- The users who have signed in, by what the provider calls them for good.
create table user_identity (
  tenant_id  integer     not null default current_tenant() references client (id),
  issuer     text        not null,
  subject    text        not null check (length(subject) between 1 and 255),
  user_id    bigint      not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index user_identity_user_key on user_identity (tenant_id, user_id, issuer);
call isolate('user_identity');

-- Started sign-ins, each for one use within ten minutes. The browser has the key.
create table sign_in_state (
  tenant_id  integer     not null default current_tenant() references client (id),
  key_hash   text        not null check (key_hash ~ '^[0-9a-f]{64}$'),
  issuer     text        not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key_hash)
);
create index sign_in_state_old_idx on sign_in_state (expires_at);
call isolate('sign_in_state');

-- The provider has authenticated the user: two-factor sign-in of the product does not apply.
alter table session add column by_identity_provider boolean not null default false;
