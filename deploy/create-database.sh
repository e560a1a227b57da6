#!/bin/sh
# Creates the role and the database of Shelfward in a new PostgreSQL. The role is not a superuser.
# Needs SHELFWARD_PASSWORD. Uses the connection of psql: PGHOST, PGPORT, PGUSER, PGPASSWORD.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres <<'SQL'
\getenv password SHELFWARD_PASSWORD
create role shelfward login createrole password :'password';
create database shelfward owner shelfward encoding 'UTF8' template template0;
SQL
