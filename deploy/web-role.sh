#!/bin/sh
# The runtime role: the start grants it the privileges it needs at runtime and nothing more.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$WEB_PASSWORD" <<'SQL'
create role goalquest_web login password :'password' nosuperuser nocreatedb nocreaterole noinherit;
SQL
