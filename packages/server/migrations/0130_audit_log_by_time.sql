-- outside a transaction: the index is built while entries are written. The audit log of an account is read by time.
create index concurrently if not exists audit_entry_created_idx on audit_entry (tenant_id, created_at, id);
