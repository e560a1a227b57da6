-- Whether the imported row says that the product was on promotion in the store.
alter table sale add column promoted boolean not null default false;
