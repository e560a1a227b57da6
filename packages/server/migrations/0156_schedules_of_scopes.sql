-- Users with a scope schedule reports for themselves. What was sent has no user of its own: a request adds the schedules that
-- it has found to its scope.
call open_to_scope('report_mail', 'select, insert, update, delete', 'owner_id = any({user})');
call open_to_scope('report_mail_recipient', 'select, insert, update, delete', 'user_id = any({user})');
call open_to_scope('report_mail_sending', 'select, insert', 'report_mail_id = any({schedules})');
-- Written, never read.
call open_to_scope('report_mail_delivery', 'insert', 'false', 'true');
-- Recipients of a schedule from before the scope.
call open_to_scope('report_mail_address', 'select, update, delete', 'false');

-- The reports of a user whose scope is removed would have the whole account: they wait until a user resumes them.
create function pause_schedules_of_user() returns trigger language plpgsql as $$ begin
  update report_mail set next_mail_at = null where tenant_id = new.tenant_id and owner_id = new.id;
  return null;
end $$;
create trigger pause_schedules_of_user after update of scope_kind on app_user for each row
  when (old.scope_kind is not null and new.scope_kind is null)
  execute function pause_schedules_of_user();
