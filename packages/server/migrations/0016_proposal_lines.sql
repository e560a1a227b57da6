-- A quarter of a million references were half of what a proposal took to make (see docs/decisions). The lines' store
-- order proposals are written in the same transaction a moment before them, and never deleted.
alter table store_order_proposal_item drop constraint store_order_proposal_item_tenant_id_store_order_proposal_i_fkey;
