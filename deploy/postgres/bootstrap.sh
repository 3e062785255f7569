#!/bin/sh
# Makes the roles and databases of every context whose passwords are in the environment (PLANNING_OWNER_PASSWORD,
# PLANNING_SERVICE_PASSWORD and so on). The PostgreSQL image runs it on an empty volume; run again where a context was
# added, it makes what is missing.
set -eu

run() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" "$@"; }
contexts() { printenv | sed -n 's/^\([A-Z]*\)_OWNER_PASSWORD=.*/\1/p' | tr '[:upper:]' '[:lower:]'; }
secret() { printenv "$(echo "$1_PASSWORD" | tr '[:lower:]' '[:upper:]')"; }
has_database() {
  run --dbname postgres --tuples-only --command "SELECT 1 FROM pg_database WHERE datname = '$1'" | grep -q 1
}

for context in $(contexts); do
  run --dbname postgres --output /dev/null --file /opt/souk/roles.sql \
    --set context="$context" \
    --set owner_password="$(secret "${context}_owner")" \
    --set service_password="$(secret "${context}_service")" \
    --set worker_password="$(secret "${context}_worker")"
  has_database "$context" || run --dbname postgres --command "CREATE DATABASE $context OWNER ${context}_owner"
  run --dbname "$context" --file /opt/souk/leakproof.sql --file /opt/souk/database.sql \
    --set context="$context" --set service="${context}_service" --set worker="${context}_worker"
done
