-- The file server through which the documents of a partner are sent. Null: users download them.
alter table trading_partner add column integration_id bigint;
alter table trading_partner add constraint trading_partner_integration_fkey
  foreign key (tenant_id, integration_id) references integration (tenant_id, id) not valid;

alter table interchange
  -- The file server from which it was received, or to which it was sent.
  add column integration_id bigint,
  add column sent_at timestamptz;

alter table edi_document
  -- The acknowledgment (997, 999, CONTRL) that decided on a sent document.
  add column acknowledged_by bigint,
  -- The order (850) that a sent document (855) responds to.
  add column response_to bigint;
-- PARTLY: a group of which the partner accepted some documents, without saying which.
alter table edi_document drop constraint edi_document_acknowledgment_check;
alter table edi_document add constraint edi_document_acknowledgment_check
  check (acknowledgment in ('SENT', 'AWAITED', 'ACCEPTED', 'PARTLY', 'REJECTED')) not valid;
