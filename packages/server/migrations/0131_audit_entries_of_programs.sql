-- outside a transaction: the index is built while entries are written. Few entries are of programs.
create index concurrently if not exists audit_entry_api_token_idx on audit_entry (tenant_id, api_token, created_at, id)
  where api_token is not null;
