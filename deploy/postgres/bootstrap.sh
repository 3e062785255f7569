#!/bin/sh
# Makes the roles and databases of every context whose passwords are in the environment (PLANNING_OWNER_PASSWORD,
# PLANNING_SERVICE_PASSWORD and so on); the PostgreSQL image runs it once, on an empty volume.
set -eu

run() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" "$@"; }
contexts() { printenv | sed -n 's/^\([A-Z]*\)_OWNER_PASSWORD=.*/\1/p' | tr '[:upper:]' '[:lower:]'; }
secret() { printenv "$(echo "$1_PASSWORD" | tr '[:lower:]' '[:upper:]')"; }

for context in $(contexts); do
  run --dbname postgres --output /dev/null --file /opt/souk/roles.sql \
    --set context="$context" \
    --set owner_password="$(secret "${context}_owner")" \
    --set service_password="$(secret "${context}_service")" \
    --set worker_password="$(secret "${context}_worker")"
  run --dbname postgres --command "CREATE DATABASE $context OWNER ${context}_owner"
  run --dbname "$context" --file /opt/souk/leakproof.sql --file /opt/souk/database.sql \
    --set context="$context" --set service="${context}_service" --set worker="${context}_worker"
done
