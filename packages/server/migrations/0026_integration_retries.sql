-- A failure that somebody wants dealt with again: the next run begins with it.
alter table integration_log add column retry_asked boolean not null default false;

create index integration_parent_idx on integration (tenant_id, parent_id) where parent_id is not null;
