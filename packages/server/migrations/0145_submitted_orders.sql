-- The lines as a partner submitted them, [{productId, quantity, unitPrice}], and the delivery that the order reached.
alter table sales_order add column submitted_lines jsonb, add column submitted_delivery_day date;
