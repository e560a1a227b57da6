-- When the user entered the password again in the session; null until then.
alter table session add column confirmed_at timestamptz;
