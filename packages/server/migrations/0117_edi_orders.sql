-- The orders that a purchase order (850) became: one for each store.
create table edi_order (
  tenant_id       integer not null default current_tenant(),
  sales_order_id  bigint  not null,
  edi_document_id bigint  not null,
  primary key (tenant_id, sales_order_id),
  foreign key (tenant_id, edi_document_id) references edi_document (tenant_id, id),
  foreign key (tenant_id, sales_order_id) references sales_order (tenant_id, id)
);
create index edi_order_document_idx on edi_order (tenant_id, edi_document_id);
call isolate('edi_order');
