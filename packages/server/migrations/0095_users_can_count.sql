-- Users without a role can count the inventory of stores.
alter table client add column users_can_count boolean not null default false;
grant update (users_can_count) on client to shelfward_tenant;
