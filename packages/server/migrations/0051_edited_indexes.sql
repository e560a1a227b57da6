-- outside a transaction: rebuilds the unique indexes of databases on which migration 14 ran before it was edited. Each
-- statement that a select returns is executed. An interrupted migration continues with the remaining indexes.
select format($$create unique index concurrently if not exists %I on %s where (tenant_id is not null)$$,
    indexrelid::regclass || '_new', substring(pg_get_indexdef(indexrelid) from ' ON (?:public\.)?(.*)$')) as statement
  from pg_index
  where indpred is null and indexrelid::regclass::text = any ('{payment_term_name_key,sales_channel_name_key,
    season_name_key,attribute_key_name_key,attribute_value_name_key,product_line_name_key,product_upc_key,
    product_sku_key,product_name_key,price_list_name_key,buyer_email_address_key,company_name_key,region_name_key,
    store_name_key,global_assortment_name_key,app_user_email_key,sales_order_purchase_order_number_key}'::text[]);
select format($$drop index concurrently %I$$, old.relname) as statement
  from pg_class old join pg_class new on new.relname = old.relname || '_new'
  where old.relkind = 'i' and new.relkind = 'i' and new.relnamespace = 'public'::regnamespace;
select format($$alter index %I rename to %I$$, relname, substring(relname from '^(.*)_new$')) as statement
  from pg_class
  where relkind = 'i' and relname like '%\_key\_new' and relnamespace = 'public'::regnamespace;
