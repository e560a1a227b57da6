-- outside a transaction
create index concurrently if not exists edi_document_awaited_idx on edi_document (tenant_id, acknowledgment_due)
  where acknowledgment in ('AWAITED', 'PARTLY', 'REJECTED');
create index concurrently if not exists edi_document_response_idx on edi_document (tenant_id, response_to)
  where response_to is not null;
