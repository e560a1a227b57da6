-- A preview changes with each correction: a user corrects and imports only what they have seen.
alter table master_import add column version integer not null default 1;
call versioned('master_import');
