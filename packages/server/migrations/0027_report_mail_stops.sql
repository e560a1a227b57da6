-- A recipient who has stopped a report's mails himself gets none until he wants them again, whatever its owner changes.
alter table report_mail_recipient add column stopped_at timestamptz;
