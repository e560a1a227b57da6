-- By a delivery calendar, a delivery that is ordered now does not arrive after whole weeks. The previous release reads weeks.
alter table store_stock_out add column lead_days integer not null default 0;
alter table store_stock_out alter column lead_weeks set default 0;
alter table stock_out_risk add column lead_days integer not null default 14;
alter table stock_out_risk alter column lead_weeks set default 0;
