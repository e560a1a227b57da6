-- The stock of sensible static par levels at the availability of today, the verdict against them, and why suggested par
-- levels are worse than one of both. Earlier back-tests have none.
alter table back_test_part
  add column static_units double precision,
  add column static_verdict text check (static_verdict in ('BETTER', 'SAME', 'WORSE', 'NONE')),
  add column reason text;

-- Which promotions the replay knows in advance.
alter table back_test
  add column known_promotions text not null default 'PLANNED' check (known_promotions in ('PLANNED', 'ALL', 'NONE'));
