-- The ISO 4217 currency of all amounts of an account. Amounts were dollars before.
alter table client add column currency text not null default 'USD';
alter table client add constraint client_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table client validate constraint client_currency_check;
