-- The calendar of the months, quarters, and years of reports.
alter table client add column report_calendar jsonb not null default '{"kind": "GREGORIAN"}';
grant update (report_calendar) on client to shelfward_tenant;
