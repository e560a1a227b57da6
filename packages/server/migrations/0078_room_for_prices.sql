-- Half of each page remains free, so a change of prices updates no index.
alter table product_price set (fillfactor = 50);
