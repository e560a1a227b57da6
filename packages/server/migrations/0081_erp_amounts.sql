-- The amounts of the order here and in the ERP at the last export or import.
alter table order_sync add column erp_amounts jsonb;
