-- The counts of rows that match imported sales, for an import that was refused because of them.
alter table sale_import add column matches jsonb;
