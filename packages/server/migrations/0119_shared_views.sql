-- A saved view of a report has its query, so that dashboards, schedules, and alerts can run it. Its URL can name many
-- stores.
alter table saved_view add column display text not null default 'TABLE' check (display in ('TABLE', 'NUMBER', 'BAR', 'LINE'));
alter table saved_view add column report jsonb;
alter table saved_view drop constraint saved_view_search_check;
alter table saved_view add constraint saved_view_search_check check (length(search) <= 8000) not valid;
-- Users without a role read what is shared with all users of the account.
alter table saved_view add column shared_with_all boolean not null default false;
alter table saved_view add column shared_roles text[] not null default '{}';
alter table saved_view add column version integer not null default 1;
call versioned('saved_view');

-- The users with whom a view is shared.
create table saved_view_reader (
  tenant_id     integer not null default current_tenant(),
  saved_view_id bigint  not null,
  user_id       bigint  not null,
  primary key (tenant_id, saved_view_id, user_id),
  foreign key (tenant_id, saved_view_id) references saved_view (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index saved_view_reader_user_idx on saved_view_reader (tenant_id, user_id);
call isolate('saved_view_reader');

-- The view with which a screen opens for a user: an own or a shared one.
create table default_view (
  tenant_id     integer not null default current_tenant(),
  user_id       bigint  not null,
  screen        text    not null,
  saved_view_id bigint  not null,
  primary key (tenant_id, user_id, screen),
  foreign key (tenant_id, saved_view_id) references saved_view (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index default_view_view_idx on default_view (tenant_id, saved_view_id);
call isolate('default_view');

-- Saved views as tiles of one page. The tiles are one document: two users who arrange them see each other's change by
-- its version. A tile can name a view that was deleted.
create table dashboard (
  tenant_id       integer     not null default current_tenant() references client (id),
  id              bigint      not null generated always as identity,
  owner_id        bigint      not null,
  name            text        not null check (length(name) between 1 and 60),
  tiles           jsonb       not null default '[]',
  -- The period and the filters of all tiles; null: those of each view.
  days            jsonb,
  filters         jsonb,
  shared_with_all boolean     not null default false,
  shared_roles    text[]      not null default '{}',
  created_at      timestamptz not null default now(),
  version         integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
);
create unique index dashboard_name_key on dashboard (tenant_id, owner_id, lower(name));
call versioned('dashboard');
call isolate('dashboard');

create table dashboard_reader (
  tenant_id    integer not null default current_tenant(),
  dashboard_id bigint  not null,
  user_id      bigint  not null,
  primary key (tenant_id, dashboard_id, user_id),
  foreign key (tenant_id, dashboard_id) references dashboard (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index dashboard_reader_user_idx on dashboard_reader (tenant_id, user_id);
call isolate('dashboard_reader');
