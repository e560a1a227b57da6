-- Holidays of other weeks in each year, with which the seasons of products move, of the account and of a suggestion.
alter table replenishment_setting add column moving_holidays text[] not null default '{}';
alter table par_suggestion add column moving_holidays text[] not null default '{}';
