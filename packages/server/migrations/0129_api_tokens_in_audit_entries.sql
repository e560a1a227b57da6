-- The name of the API token with which a program made the change, as it was then; null: a person or a background task.
alter table audit_entry add column api_token text;
