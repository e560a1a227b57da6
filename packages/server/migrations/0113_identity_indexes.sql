-- outside a transaction
create unique index concurrently if not exists store_gln_key on store (tenant_id, gln);
create unique index concurrently if not exists store_alias_key
  on store_alias (tenant_id, company_id, division_key, name_key);
create unique index concurrently if not exists product_alias_key on product_alias (tenant_id, company_id, name_key)
  nulls not distinct;
drop index concurrently if exists store_alias_name_key;
drop index concurrently if exists store_alias_word_key;
drop index concurrently if exists product_alias_name_key;
drop index concurrently if exists product_alias_word_key;
