-- A request for an e-mail: with a link to choose a password, or to sign in while others lock the account.
alter table password_reset_request add column purpose text not null default 'RESET_PASSWORD';
alter table password_reset_request add constraint password_reset_request_purpose_check
  check (purpose in ('RESET_PASSWORD', 'UNLOCK')) not valid;
alter table user_token drop constraint user_token_type_check;
alter table user_token add constraint user_token_type_check
  check (type in ('RESET_PASSWORD', 'ACTIVATION', 'IMPERSONATION', 'TWO_FACTOR', 'UNLOCK')) not valid;
