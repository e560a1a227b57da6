-- Users of the account must set up two-factor sign-in before they can do anything else.
alter table client add column two_factor_required boolean not null default false;
grant update (two_factor_required) on client to shelfward_tenant;
