-- One key for a name and one number for a code (docs/decisions/0089, 0090). `kit/name-key.rules.ts` and `kit/gtin.rules.ts`
-- of the contract compute the same; a test compares them.

-- Texts that look the same have the same key: NFC, one kind of space, apostrophe, and hyphen, without characters that
-- cannot be seen, without case. Most names consist of ASCII, for which the first branch is several times faster.
create function to_name_key(value text) returns text language sql immutable strict parallel safe
return case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value collate "C") collate "default"
  else normalize(replace(lower(upper(btrim(regexp_replace(translate(normalize(value, nfc),
    -- Spaces, apostrophes, hyphens, and what is removed.
    E'\t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
    || E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\ua78c\uff07\u2010\u2011'
    || E'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff',
    repeat(' ', 24) || repeat('''', 12) || '--'), ' {2,}', ' ', 'g'))
    collate "und-x-icu") collate "und-x-icu") collate "default", E'\u03c2', E'\u03c3'), nfc)
end;

-- The form in which texts are searched: the key without accents.
create function to_search_key(value text) returns text language sql immutable strict parallel safe
return case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value collate "C") collate "default"
  else translate(regexp_replace(normalize(to_name_key(value), nfd), E'[\u0300-\u036f]', '', 'g'),
    E'\u00f8\u0111\u0142', 'odl')
end;

-- The check digit of the first thirteen digits of a GTIN.
create function to_check_digit(digits text) returns text language sql immutable strict parallel safe
return mod(10 - mod(
  3 * (substr(digits, 1, 1)::integer + substr(digits, 3, 1)::integer + substr(digits, 5, 1)::integer
    + substr(digits, 7, 1)::integer + substr(digits, 9, 1)::integer + substr(digits, 11, 1)::integer
    + substr(digits, 13, 1)::integer)
  + substr(digits, 2, 1)::integer + substr(digits, 4, 1)::integer + substr(digits, 6, 1)::integer
  + substr(digits, 8, 1)::integer + substr(digits, 10, 1)::integer + substr(digits, 12, 1)::integer, 10), 10)::text;

-- The GTIN-14 of a code as it is, and of the code with the check digit that it may lack; null where it cannot be one.
create function to_gtins(code text, out complete text, out completed text)
language plpgsql immutable strict parallel safe as $$
declare
  digits text := case when code ~ '^[0-9]+$' then code
    else substring(translate(public.to_name_key(code), E' -\u2013\u2014\u2212', '') from '^([0-9]+)(?:[.]0+)?$') end;
  places integer := length(digits);
begin
  if places is null or places not between 7 and 20 or digits ~ '^0*$' then return; end if;
  if places > 14 then
    if digits !~ format('^0{%s}', places - 14) then return; end if;
    digits := right(digits, 14);
    places := 14;
  end if;
  digits := lpad(digits, 14, '0');
  if places >= 8 and right(digits, 1) = public.to_check_digit(left(digits, 13)) then complete := digits; end if;
  if places <= 13 then completed := right(digits, 13) || public.to_check_digit(right(digits, 13)); end if;
end $$;

-- The GTIN-14 of a stored code: a UPC or EAN without its check digit is completed.
create function to_gtin(code text) returns text language plpgsql immutable strict parallel safe as $$
declare
  gtins record;
  places integer;
begin
  gtins := public.to_gtins(code);
  if gtins.complete is not null then return gtins.complete; end if;
  places := length(ltrim(gtins.completed, '0')) - 1;
  -- Shorter codes may be numbers of other kinds.
  return case when places between 10 and 12 then gtins.completed end;
end $$;

alter table product
  add column gtin text,
  -- Above 0: another product had the same GTIN before GTINs became unique.
  add column gtin_twin integer not null default 0;

-- A migration that writes derived columns does not change the record.
create or replace function next_version() returns trigger language plpgsql as $$ begin
  if current_setting('app.retains_version', true) is distinct from 'on' then new.version := old.version + 1; end if;
  return new;
end $$;

-- Generated columns become columns that a trigger writes, because a changed expression would rewrite the tables. The
-- previous release neither reads nor writes them in another way.
create procedure replace_generated_key(name regclass, key text, fallback text) language plpgsql as $$
declare
  change text := format('alter column %I drop expression if exists', key) ||
    case when fallback is null then '' else format(', alter column %I set default %L', key, fallback) end;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    execute format('alter table %s %s', name, change);
  else
    -- Citus does not pass this change on to the nodes.
    set local citus.enable_ddl_propagation = off;
    execute format('alter table %s %s', name, change);
    set local citus.enable_ddl_propagation = on;
    execute 'select run_command_on_shards($1, $2)' using name, 'alter table %s ' || change;
  end if;
end $$;

create function set_name_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then new.name_key := public.to_name_key(new.name); end if;
  return new;
end $$;

create function set_product_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.upc, new.sku, new.name) is not distinct from (old.upc, old.sku, old.name) then
    return new;
  end if;
  if tg_op = 'INSERT' or new.name is distinct from old.name then new.name_key := public.to_name_key(new.name); end if;
  if tg_op = 'INSERT' or new.sku is distinct from old.sku then new.sku_key := public.to_name_key(new.sku); end if;
  if tg_op = 'INSERT' or new.upc is distinct from old.upc then
    new.upc_key := public.to_name_key(new.upc);
    new.gtin := public.to_gtin(new.upc);
    if tg_op = 'INSERT' or new.gtin is distinct from old.gtin then new.gtin_twin := 0; end if;
  end if;
  new.search_text := public.to_search_key(new.name) || E'\n' || public.to_search_key(new.upc) || E'\n'
    || coalesce(public.to_search_key(new.sku), '');
  return new;
end $$;

call replace_generated_key('payment_term', 'name_key', '');
call replace_generated_key('sales_channel', 'name_key', '');
call replace_generated_key('season', 'name_key', '');
call replace_generated_key('attribute_key', 'name_key', '');
call replace_generated_key('attribute_value', 'name_key', '');
call replace_generated_key('product_line', 'name_key', '');
call replace_generated_key('price_list', 'name_key', '');
call replace_generated_key('company', 'name_key', '');
call replace_generated_key('region', 'name_key', '');
call replace_generated_key('store', 'name_key', '');
call replace_generated_key('global_assortment', 'name_key', '');
call replace_generated_key('saved_view', 'name_key', '');
call replace_generated_key('integration', 'name_key', '');
call replace_generated_key('product', 'upc_key', '');
call replace_generated_key('product', 'sku_key', null);
call replace_generated_key('product', 'name_key', '');
call replace_generated_key('product', 'search_text', '');
create trigger set_name_key before insert or update of name on payment_term for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on sales_channel for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on season for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on attribute_key for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on attribute_value for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on product_line for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on price_list for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on company for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on region for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on store for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on global_assortment for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on saved_view for each row execute function set_name_key();
create trigger set_name_key before insert or update of name on integration for each row execute function set_name_key();
create trigger set_product_keys before insert or update of upc, sku, name on product
  for each row execute function set_product_keys();

-- Writes the keys that differ from those of the previous release. A record whose new key another record has retains its
-- previous key.
create procedure backfill_name_keys() language plpgsql as $$
declare
  target record;
  entry record;
begin
  for target in select * from (values
    ('payment_term', 'name', 'name_key'),
    ('sales_channel', 'name', 'name_key'),
    ('season', 'name', 'name_key'),
    ('attribute_key', 'name', 'name_key'),
    ('attribute_value', 'name', 'name_key'),
    ('product_line', 'name', 'name_key'),
    ('price_list', 'name', 'name_key'),
    ('company', 'name', 'name_key'),
    ('region', 'name', 'name_key'),
    ('store', 'name', 'name_key'),
    ('global_assortment', 'name', 'name_key'),
    ('saved_view', 'name', 'name_key'),
    ('integration', 'name', 'name_key'),
    ('product', 'upc', 'upc_key'), ('product', 'sku', 'sku_key'), ('product', 'name', 'name_key'),
    ('store_alias', 'name', 'name_key'), ('product_alias', 'name', 'name_key')
  ) as keyed (record, name, key) loop
    for entry in execute format('select tenant_id, id from %I where %I <> to_name_key(%I) order by tenant_id, id',
        target.record, target.key, target.name) loop
      perform set_config('app.retains_version', 'on', true);
      begin
        execute format('update %I set %I = to_name_key(%I) where tenant_id = $1 and id = $2',
          target.record, target.key, target.name) using entry.tenant_id, entry.id;
      exception when unique_violation then null;
      end;
      commit;
    end loop;
  end loop;
end $$;

-- Each batch has a transaction of its own, so that it locks few rows.
create procedure backfill_product_codes() language plpgsql as $$
declare
  batch constant integer := 1000;
  client integer := 0;
  last bigint := 0;
  next_client integer;
  next_last bigint;
  entry record;
begin
  loop
    select tenant_id, id into next_client, next_last from (
      select tenant_id, id from product where (tenant_id, id) > (client, last) order by tenant_id, id limit batch) page
    order by tenant_id desc, id desc limit 1;
    exit when not found;
    perform set_config('app.retains_version', 'on', true);
    update product set
      gtin = to_gtin(upc),
      search_text = to_search_key(name) || E'\n' || to_search_key(upc) || E'\n' || coalesce(to_search_key(sku), '')
    where (tenant_id, id) > (client, last) and (tenant_id, id) <= (next_client, next_last);
    client := next_client;
    last := next_last;
    commit;
  end loop;
  for entry in
    select tenant_id, id, place from (
      select tenant_id, id, gtin_twin, row_number() over (partition by tenant_id, gtin order by inactive, id) - 1 as place
      from product where gtin is not null) coded
    where place > 0 and gtin_twin = 0
  loop
    perform set_config('app.retains_version', 'on', true);
    update product set gtin_twin = entry.place where tenant_id = entry.tenant_id and id = entry.id;
    commit;
  end loop;
end $$;
