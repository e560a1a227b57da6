-- Webhook events of proposals, imports, par levels, stock, and promotions, from the transaction of the change.
-- Functions read only the changed row: on a distributed database they run beside it.

create function note_proposal_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id,
    case when tg_op = 'INSERT' then 'proposal.created' else 'proposal.' || lower(new.status) end,
    jsonb_build_object('id', new.id, 'companyId', new.company_id, 'status', new.status,
      'expirationDate', new.expiration_date));
  return null;
end $$;
create trigger order_proposal_created_event after insert on order_proposal
  for each row execute function note_proposal_event();
create trigger order_proposal_status_event after update of status on order_proposal
  for each row when (old.status is distinct from new.status and new.status in ('COMPLETE', 'EXPIRED'))
  execute function note_proposal_event();

create function note_review_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id,
    case when new.approved_at is null then 'proposal.sent' else 'proposal.reviewed' end,
    jsonb_build_object('reviewId', new.id, 'orderProposalId', new.order_proposal_id, 'buyerId', new.buyer_id,
      'expiresAt', new.expires_at, 'approvedAt', new.approved_at));
  return null;
end $$;
create trigger proposal_review_sent_event after insert on proposal_review
  for each row execute function note_review_event();
create trigger proposal_review_changed_event after update of sent_at, approved_at on proposal_review
  for each row when (old.sent_at is distinct from new.sent_at
    or old.approved_at is null and new.approved_at is not null)
  execute function note_review_event();

create function note_sale_import_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id,
    case new.status when 'DONE' then 'import.finished' when 'FAILED' then 'import.failed' else 'import.undone' end,
    jsonb_build_object('id', new.id, 'kind', 'SALES', 'status', new.status, 'fileName', new.file_name,
      'rows', new.row_count, 'units', new.units, 'companyId', new.company_id));
  return null;
end $$;
create trigger sale_import_status_event after update of status on sale_import
  for each row when (old.status is distinct from new.status and new.status in ('DONE', 'FAILED', 'UNDONE'))
  execute function note_sale_import_event();

create function note_master_import_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id,
    case new.status when 'DONE' then 'import.finished' else 'import.undone' end,
    jsonb_build_object('id', new.id, 'kind', new.kind, 'status', new.status, 'fileName', new.file_name,
      'rows', new.row_count, 'units', null, 'companyId', new.company_id));
  return null;
end $$;
create trigger master_import_status_event after update of status on master_import
  for each row when (old.status is distinct from new.status and new.status in ('DONE', 'UNDONE'))
  execute function note_master_import_event();

create function note_par_levels_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id, 'par_levels.suggested', jsonb_build_object('runId', new.id,
    'cause', new.cause, 'stores', new.stores, 'suggestions', new.suggestions));
  return null;
end $$;
create trigger replenishment_run_done_event after update of result on replenishment_run
  for each row when (old.result is null and new.result = 'DONE') execute function note_par_levels_event();

create function note_stock_out_event() returns trigger language plpgsql as $$
begin
  call note_webhook_event(new.tenant_id,
    case when new.empty_stores > 0 then 'stock_out.started' else 'stock_out.ended' end,
    jsonb_build_object('companyId', new.company_id, 'productId', new.product_id, 'emptyStores', new.empty_stores,
      'storesAtRisk', new.stores, 'neededUnits', new.needed_units));
  return null;
end $$;
create trigger stock_out_risk_created_event after insert on stock_out_risk
  for each row when (new.empty_stores > 0) execute function note_stock_out_event();
create trigger stock_out_risk_changed_event after update of empty_stores on stock_out_risk
  for each row when ((old.empty_stores > 0) is distinct from (new.empty_stores > 0))
  execute function note_stock_out_event();

create function note_promotion_event() returns trigger language plpgsql as $$
declare
  changed promotion := case when tg_op = 'DELETE' then old else new end;
begin
  call note_webhook_event(changed.tenant_id,
    case tg_op when 'INSERT' then 'promotion.created' when 'UPDATE' then 'promotion.changed' else 'promotion.deleted' end,
    jsonb_build_object('id', changed.id, 'name', changed.name, 'fromDay', changed.from_day,
      'untilDay', changed.until_day, 'companyId', changed.company_id, 'productLineId', changed.product_line_id,
      'productId', changed.product_id));
  return null;
end $$;
create trigger promotion_event after insert or update or delete on promotion
  for each row execute function note_promotion_event();
