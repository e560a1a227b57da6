-- Whether an order is booked although its amounts, counts, or date are in doubt.
alter table edi_document add column doubts text not null default 'REFUSE' check (doubts in ('REFUSE', 'ACCEPT'));
