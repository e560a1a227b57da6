-- Weeks whose peak was cut, the effect of a promotion in the weeks to cover with the stores that show it, and the standard
-- error of the level as a share of it; null without own sales.
alter table par_suggestion
  add column peak_weeks integer not null default 0,
  add column lift double precision not null default 1,
  add column lift_stores integer not null default 0,
  add column relative_error double precision;
