#!/bin/sh
# Makes the secrets of docker-compose.yml once: one file of settings a process, in .secrets, for you alone.
set -eu
umask 077
cd "$(dirname "$0")/.."
[ ! -e .secrets ] || { echo ".secrets exists: remove it to make new ones (the database keeps the old passwords)."; exit 1; }
mkdir .secrets

secret() { echo "s$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"; }
url() { echo "postgresql://$1_$2:$3@postgres/$1"; }

nats=$(secret)
echo "NATS_PASSWORD=$nats" > .secrets/nats.env
echo "POSTGRES_PASSWORD=$(secret)" > .secrets/postgres.env

for context in $(sed -n 's/^\([a-z]*\) = .*/\1/p' services/contexts.toml); do
  word=$(echo "$context" | tr '[:lower:]' '[:upper:]')
  owner=$(secret) service=$(secret) worker=$(secret)
  printf '%s\n' "${word}_OWNER_PASSWORD=$owner" "${word}_SERVICE_PASSWORD=$service" \
    "${word}_WORKER_PASSWORD=$worker" >> .secrets/postgres.env
  printf '%s\n' "NATS_URL=nats://souk:$nats@nats-1:4222,nats://souk:$nats@nats-2:4222,nats://souk:$nats@nats-3:4222" \
    "${word}_DATABASE_URL=$(url "$context" service "$service")" \
    "${word}_WORKER_URL=$(url "$context" worker "$worker")" > ".secrets/$context.env"
  { cat ".secrets/$context.env"; echo "${word}_OWNER_URL=$(url "$context" owner "$owner")"; } > ".secrets/$context-owner.env"
done

echo "DROPSHIP_SECRET=$(secret)" | tee -a .secrets/dropship-owner.env >> .secrets/dropship.env
echo "SOUK_QUOTE_SECRET=$(secret)" | tee -a .secrets/dropship.env >> .secrets/orders.env
echo "ORDERS_SECRET=$(secret)" | tee -a .secrets/orders-owner.env >> .secrets/orders.env
echo "IDENTITY_SECRET=$(secret)" | tee -a .secrets/identity-owner.env >> .secrets/identity.env
echo "Made .secrets."
