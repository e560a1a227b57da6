-- Modes of suggested par levels in which a run or a proposal uses a suggestion without a decision of a user.
alter table replenishment_setting drop constraint replenishment_setting_mode_check;
alter table replenishment_setting add constraint replenishment_setting_mode_check
  check (mode in ('OFF', 'SUGGEST', 'FLOOR', 'AUTOMATIC')) not valid;
alter table replenishment_setting validate constraint replenishment_setting_mode_check;

-- The adjustments that a run has changed, as a list of the tuples of decisions.undo.ts, and when they were undone.
alter table replenishment_run
  add column accepted integer not null default 0,
  add column accepted_changes jsonb,
  add column undone_at timestamptz;

-- The par level of the assortment where the par level of the line is a higher suggested one.
alter table store_order_proposal_item add column assortment_par_level integer;
