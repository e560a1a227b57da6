-- What names this client in systems that it shares with others: numbers are counted from one in every installation.
-- Clients from before have none and go by their number, under which their records stand there.
alter table client add column external_mark text;
alter table client
  alter column external_mark set default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);

-- The ERP may have a note of ours: one that is cleared here has to be cleared there.
alter table order_sync add column note_sent boolean not null default false;
