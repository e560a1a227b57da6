-- Units of other open proposals that the suggested quantity of a line counts as on their way.
alter table store_order_proposal_item add column other_proposals integer not null default 0;
