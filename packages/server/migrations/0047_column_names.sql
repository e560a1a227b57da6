-- Columns get the names of the application. Until the release after this one, both names exist, and a trigger copies the
-- column that changed to the other one, because the previous release is still running during the migration.
alter table shipment_tracking
  add column polled_at timestamptz,
  -- Null: no further polls, unless users request one.
  add column next_poll_at timestamptz,
  -- A user requested a poll.
  add column poll_requested_at timestamptz,
  -- An issue of this shipment is logged.
  add column issue_reported_at timestamptz;

create function copy_shipment_tracking_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.polled_at := coalesce(new.polled_at, new.asked_at);
    new.next_poll_at := coalesce(new.next_poll_at, new.next_ask_at);
    new.poll_requested_at := coalesce(new.poll_requested_at, new.wanted_at);
    new.issue_reported_at := coalesce(new.issue_reported_at, new.told_at);
  else
    if new.polled_at is not distinct from old.polled_at then new.polled_at := new.asked_at; end if;
    if new.next_poll_at is not distinct from old.next_poll_at then new.next_poll_at := new.next_ask_at; end if;
    if new.poll_requested_at is not distinct from old.poll_requested_at then
      new.poll_requested_at := new.wanted_at;
    end if;
    if new.issue_reported_at is not distinct from old.issue_reported_at then new.issue_reported_at := new.told_at; end if;
  end if;
  new.asked_at := new.polled_at;
  new.next_ask_at := new.next_poll_at;
  new.wanted_at := new.poll_requested_at;
  new.told_at := new.issue_reported_at;
  return new;
end $$;
create trigger copy_columns before insert or update on shipment_tracking
  for each row execute function copy_shipment_tracking_columns();

alter table store_alias
  add column name text not null default '',
  -- The name in the form in which it is searched: trimmed, in lower case.
  add column name_key text not null default '',
  alter column word set default '',
  alter column word_key set default '';
alter table product_alias
  add column name text not null default '',
  add column name_key text not null default '',
  alter column word set default '',
  alter column word_key set default '';

-- Aliases are not updated, except by the procedure below.
create function copy_alias_columns() returns trigger language plpgsql as $$
begin
  if new.name_key = '' then
    new.name := new.word;
    new.name_key := new.word_key;
  end if;
  new.word := new.name;
  new.word_key := new.name_key;
  return new;
end $$;
create trigger copy_columns before insert or update on store_alias
  for each row execute function copy_alias_columns();
create trigger copy_columns before insert or update on product_alias
  for each row execute function copy_alias_columns();

-- The triggers copy the columns. Each batch has a transaction of its own, so that it locks few rows.
create procedure backfill_column_names() language plpgsql as $$
declare
  batch constant integer := 1000;
begin
  loop
    update shipment_tracking set tenant_id = tenant_id where ctid in (
      select ctid from shipment_tracking
      where (polled_at, next_poll_at, poll_requested_at, issue_reported_at)
        is distinct from (asked_at, next_ask_at, wanted_at, told_at)
      limit batch for update);
    exit when not found;
    commit;
  end loop;
  loop
    update store_alias set tenant_id = tenant_id where ctid in (
      select ctid from store_alias where name_key = '' and word_key <> '' limit batch for update);
    exit when not found;
    commit;
  end loop;
  loop
    update product_alias set tenant_id = tenant_id where ctid in (
      select ctid from product_alias where name_key = '' and word_key <> '' limit batch for update);
    exit when not found;
    commit;
  end loop;
end $$;
