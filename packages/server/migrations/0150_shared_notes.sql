-- Notes are internal until a user shares them with the partners of the store. Representatives read internal ones too.
alter table store_note add column shared boolean not null default false;
call open_to_scope('store_note', 'select',
  'store_id = any({stores}) and (shared or current_setting(''app.scope_kind'', true) = ''REPRESENTATIVE'')', 'false');
-- A request adds the files of the notes that it has found to its scope.
call open_to_scope('stored_file', 'select', 'id = any({files})', 'false');
