-- The IANA time zone of an account: its days start and end in it, and its schedules run in it.
alter table client add column time_zone text not null default 'UTC';
grant update (time_zone) on client to shelfward_tenant;
