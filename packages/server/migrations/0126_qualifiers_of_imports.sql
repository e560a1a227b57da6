-- The columns that decide whether and how the rows of a file count.
alter table master_import add column qualifiers jsonb not null default '{}';
