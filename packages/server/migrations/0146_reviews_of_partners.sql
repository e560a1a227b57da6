-- Partners answer proposals that were sent to their own address, without a link. A review is visible if all of its stores are
-- in the scope; null: the release that sent it does not know the column.
alter table proposal_review add column store_ids bigint[];

-- Records of a proposal have no store of their own. A request adds the review that it found to its scope, and then the parts of
-- that review.
call open_to_scope('proposal_review',
  'select (tenant_id, id, order_proposal_id, buyer_id, message, sent_at, expires_at, opened_at, approved_at, inactive,
    store_ids, version), update (opened_at, approved_at)',
  'buyer_id = any({buyers}) and store_ids <@ {stores}');
call open_to_scope('proposal_review_store', 'select', 'proposal_review_id = any({reviews})', 'false');
call open_to_scope('proposal_review_comment', 'select, insert', 'proposal_review_id = any({reviews})');
call open_to_scope('proposal_review_change', 'select, insert', 'proposal_review_id = any({reviews})');
call open_to_scope('order_proposal',
  'select (tenant_id, id, company_id, status, expiration_date, inactive, auto_fair_share, top_up_to_min_items, budget_cents,
    version), update (tenant_id)',
  'id = any({proposals}) and company_id = any({companies})', 'false');
call open_to_scope('store_order_proposal', 'select', 'id = any({parts}) and store_id = any({stores})', 'false');
call open_to_scope('store_order_proposal_item', 'select, update (chosen_quantity)',
  'store_order_proposal_id = any({parts})');

-- They write tables that are closed.
grant create on schema public to shelfward_tenant;
do $$
declare
  name text;
begin
  foreach name in array array['note_review_event', 'mark_stores_of_proposed_lines'] loop
    execute format('alter function %I() owner to shelfward_tenant', name);
    execute format('alter function %I() security definer', name);
    execute format('alter function %I() set search_path = public, pg_temp', name);
  end loop;
end $$;
revoke create on schema public from shelfward_tenant;

create procedure backfill_stores_of_reviews() language plpgsql as $$
declare
  tenant integer;
  ids bigint[];
begin
  for tenant in select id from client order by id loop
    loop
      ids := array(select id from proposal_review where tenant_id = tenant and store_ids is null order by id limit 1000);
      exit when cardinality(ids) = 0;
      update proposal_review review set store_ids = array(
        select part.store_id from proposal_review_store sent
        join store_order_proposal part on part.tenant_id = tenant and part.id = sent.store_order_proposal_id
        where sent.tenant_id = tenant and sent.proposal_review_id = review.id order by 1)
      where review.tenant_id = tenant and review.id = any(ids);
      commit;
    end loop;
  end loop;
end $$;
