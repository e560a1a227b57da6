-- The order as it is in the ERP, if it differs from the order here.
alter table order_sync add column erp_order jsonb;
