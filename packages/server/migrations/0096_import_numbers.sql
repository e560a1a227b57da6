-- How the numbers of an import are read: its decimal sign, detected or chosen.
alter table master_import add column numbers jsonb not null default '{}';
