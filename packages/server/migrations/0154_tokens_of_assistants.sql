-- Tokens that assistants received by OAuth (docs/decisions/0141). expires_at is that of the access token.
alter table api_token
  add column redirect_host text check (length(redirect_host) between 1 and 300),
  add column client_hash text check (client_hash ~ '^[0-9a-f]{64}$'),
  -- Of the only refresh token that is valid; null until the authorization code is redeemed.
  add column refresh_hash text check (refresh_hash ~ '^[0-9a-f]{64}$'),
  add column refresh_expires_at timestamptz;
