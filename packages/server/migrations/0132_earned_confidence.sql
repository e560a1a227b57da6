-- What earlier forecasts of the same kind have earned; null in suggestions of earlier versions.
alter table par_suggestion
  add column confidence text check (confidence in ('LOW', 'MEDIUM', 'HIGH')),
  add column compared_weeks integer,
  add column covered_weeks float8,
  add column kind_error float8;
