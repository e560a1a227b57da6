-- Keys of names and codes several times faster (docs/decisions/0089, 0090); the results are the same. Functions that are
-- not strict are inlined, and a text of ASCII and single spaces, or a code of digits, takes no other way.

create or replace function to_name_key(value text) returns text language sql immutable parallel safe
return case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value collate "C") collate "default"
  else normalize(replace(lower(upper(btrim(regexp_replace(translate(normalize(value, nfc),
    -- Spaces, apostrophes, hyphens, and what is removed.
    E'\t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
    || E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\ua78c\uff07\u2010\u2011'
    || E'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff',
    repeat(' ', 24) || repeat('''', 12) || '--'), ' {2,}', ' ', 'g'))
    collate "und-x-icu") collate "und-x-icu") collate "default", E'\u03c2', E'\u03c3'), nfc)
end;

-- The search key of a text that has this key.
create function to_unaccented(key text) returns text language sql immutable parallel safe
return case when octet_length(key) = length(key) then key
  else translate(regexp_replace(normalize(key, nfd), E'[\u0300-\u036f]', '', 'g'), E'\u00f8\u0111\u0142', 'odl')
end;

create or replace function to_search_key(value text) returns text language sql immutable parallel safe
return case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value collate "C") collate "default"
  else to_unaccented(to_name_key(value))
end;

-- The check digit of at most thirteen digits.
create function to_check_digit(payload bigint) returns bigint language sql immutable parallel safe
return mod(10 - mod(
  3 * (mod(payload, 10) + mod(payload / 100, 10) + mod(payload / 10000, 10) + mod(payload / 1000000, 10)
    + mod(payload / 100000000, 10) + mod(payload / 10000000000, 10) + mod(payload / 1000000000000, 10))
  + mod(payload / 10, 10) + mod(payload / 1000, 10) + mod(payload / 100000, 10) + mod(payload / 10000000, 10)
  + mod(payload / 1000000000, 10) + mod(payload / 100000000000, 10), 10), 10);

create or replace function to_gtins(code text, out complete text, out completed text)
language plpgsql immutable parallel safe as $$
declare
  digits text := case when code ~ '^[0-9]+$' then code
    else substring(translate(public.to_name_key(code), E' -\u2013\u2014\u2212', '') from '^([0-9]+)(?:[.]0+)?$') end;
  places integer := length(digits);
  number bigint;
begin
  if places is null or places not between 7 and 20 then return; end if;
  if places > 14 then
    if left(digits, places - 14) <> repeat('0', places - 14) then return; end if;
    digits := right(digits, 14);
    places := 14;
  end if;
  number := digits::bigint;
  if number = 0 then return; end if;
  if places >= 8 and mod(number, 10) = public.to_check_digit(number / 10) then complete := lpad(digits, 14, '0'); end if;
  if places <= 13 then completed := lpad(digits, 13, '0') || public.to_check_digit(number); end if;
end $$;

-- A UPC or EAN without its check digit is completed; shorter codes may be numbers of other kinds.
create or replace function to_gtin(code text) returns text language plpgsql immutable parallel safe as $$
declare
  number bigint;
  gtins record;
begin
  if length(code) < 7 then return null; end if;
  -- Most codes are digits, for which the record of both readings is not built.
  if code ~ '^[0-9]{7,14}$' then
    number := code::bigint;
    if number > 0 and length(code) >= 8 and mod(number, 10) = public.to_check_digit(number / 10) then
      return lpad(code, 14, '0');
    end if;
    return case when length(code) <= 13 and number between 1000000000 and 999999999999
      then lpad(code, 13, '0') || public.to_check_digit(number) end;
  end if;
  gtins := public.to_gtins(code);
  if gtins.complete is not null then return gtins.complete; end if;
  return case when length(ltrim(gtins.completed, '0')) between 11 and 13 then gtins.completed end;
end $$;

-- Each key is computed once: the search text has the keys without accents.
create or replace function set_product_keys() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if not is_new and (new.upc, new.sku, new.name) is not distinct from (old.upc, old.sku, old.name) then return new; end if;
  if is_new or new.name is distinct from old.name then new.name_key := public.to_name_key(new.name); end if;
  if is_new or new.sku is distinct from old.sku then new.sku_key := public.to_name_key(new.sku); end if;
  if is_new or new.upc is distinct from old.upc then
    new.upc_key := public.to_name_key(new.upc);
    new.gtin := public.to_gtin(new.upc);
    if is_new or new.gtin is distinct from old.gtin then new.gtin_twin := 0; end if;
  end if;
  new.search_text := case when is_new
    then public.to_unaccented(new.name_key) || E'\n' || public.to_unaccented(new.upc_key) || E'\n'
      || coalesce(public.to_unaccented(new.sku_key), '')
    else public.to_search_key(new.name) || E'\n' || public.to_search_key(new.upc) || E'\n'
      || coalesce(public.to_search_key(new.sku), '') end;
  return new;
end $$;
