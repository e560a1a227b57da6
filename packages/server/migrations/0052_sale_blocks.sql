-- The number of rows of `sale` for each import, store, and day within 64 consecutive ids: a list of sales is counted
-- and paged from them (docs/decisions/0055). Every transaction that changes `sale` changes them.
create table sale_block (
  tenant_id      integer not null default current_tenant(),
  first_sale_id  bigint  not null,
  sale_import_id bigint  not null,
  -- 0 for the rows of all stores.
  store_id       bigint  not null,
  sold_on        date    not null,
  inactive       boolean not null,
  replaced_by    bigint,
  row_count      integer not null,
  min_units      integer not null,
  max_units      integer not null,
  min_cents      bigint  not null,
  max_cents      bigint  not null,
  -- A column, so that the planner knows that there are few groups.
  id_group       integer not null generated always as ((first_sale_id / 16384)::integer) stored,
  primary key (tenant_id, store_id, first_sale_id)
);
create index sale_block_replaced_idx on sale_block (tenant_id, replaced_by) where replaced_by is not null;
call isolate('sale_block');

-- The version for which the blocks are complete. Null or another version after an upgrade, and after changes by a node
-- of the previous release: a task builds the blocks again.
alter table sale_version add column block_version bigint;
insert into sale_version (tenant_id, version)
select id, 0 from client where exists (select from sale where sale.tenant_id = client.id)
on conflict do nothing;
