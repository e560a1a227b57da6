-- The pack size for which a par level was computed, and whose sales it comes from if the product has none in the store.
alter table par_suggestion
  add column pack_size integer not null default 1,
  add column similar_to text check (similar_to in ('STORES', 'PRODUCTS'));
