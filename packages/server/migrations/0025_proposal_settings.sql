-- How a proposal's quantities come about, and why a line's is not what its terms say, where it is not.
alter table order_proposal
  add column auto_fair_share     boolean not null default false,
  add column top_up_to_min_items boolean not null default false;
alter table store_order_proposal_item
  add column adjusted_by text check (adjusted_by in ('FAIR_SHARE', 'MIN_ITEMS', 'TOP_UP'));
