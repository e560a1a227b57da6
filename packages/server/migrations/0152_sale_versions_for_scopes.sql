-- The cube of sales reads how many days changed since it was loaded.
call open_to_scope('sale_day_change', 'select (tenant_id, version)', 'true', 'false');
