-- Browsers in which a user has signed in: their cookie exempts them from locks that others cause.
create table known_device (
  tenant_id   integer     not null default current_tenant() references client (id),
  id          bigint      not null generated always as identity,
  user_id     bigint      not null,
  device_hash text        not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index known_device_key on known_device (tenant_id, user_id, device_hash);
call isolate('known_device');
