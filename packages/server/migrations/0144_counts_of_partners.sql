-- Partners count the inventory of their stores, if the account lets users without a role count.
drop policy scoped on inventory_count;
drop policy scoped on store_inventory;
drop policy scoped on store_inventory_checkpoint;
call open_to_scope('inventory_count', 'select, insert', 'store_id = any({stores})');
call open_to_scope('store_inventory', 'select, insert, update, delete', 'store_id = any({stores})');
call open_to_scope('store_inventory_checkpoint', 'select, insert, update, delete', 'store_id = any({stores})');
