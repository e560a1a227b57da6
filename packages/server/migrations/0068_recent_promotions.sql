-- Recent weeks that promotions and reduced prices exclude, as indexes in recent_units.
alter table par_suggestion add column recent_promotions integer[] not null default '{}';
