-- The networks from which a token was used: the user gets an e-mail at the first use from a new one (docs/decisions/0073).
alter table api_token add column networks text[] not null default '{}';
