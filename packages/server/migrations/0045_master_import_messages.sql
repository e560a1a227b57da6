-- How the file was read, and other messages of a preview.
alter table master_import add column messages jsonb not null default '[]';
