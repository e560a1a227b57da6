-- Mean days after the delivery day on which orders of the store arrive, by those of the past.
alter table store_order_proposal
  add column days_late smallint not null default 0;
