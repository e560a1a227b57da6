-- outside a transaction
-- Row-level security applies to the owner of the tables too.
set role shelfward_system;
call backfill_stores_of_reviews();
reset role;
