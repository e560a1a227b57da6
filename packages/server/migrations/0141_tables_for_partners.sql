-- What operations read that are open to users with a scope, beside the tables of the migration of user scopes.
call open_to_scope('feed', 'select', 'company_id = any({companies})', 'false');
call open_to_scope('sale_import', 'select (tenant_id, company_id, feed_id, status, period_to)', 'company_id = any({companies})',
  'false');
call open_to_scope('sale', 'select (tenant_id, store_id, sold_on, period_days, inactive)', 'store_id = any({stores})', 'false');
call open_to_scope('demand_forecast', 'select', 'store_id = any({stores})', 'false');
-- Units, and not the money at stake.
call open_to_scope('store_stock_out', 'select (tenant_id, store_id, product_id, lost_units)', 'store_id = any({stores})', 'false');

-- What was suggested when a partner submitted the order: [{productId, quantity}].
alter table sales_order add column submitted_suggestion jsonb;
