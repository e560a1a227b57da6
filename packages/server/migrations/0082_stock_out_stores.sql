-- The stores of a stock-out, for the proposal that its task opens. Filled by the next run.
alter table stock_out_risk add column store_ids bigint[] not null default '{}';
