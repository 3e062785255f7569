#!/bin/sh
# Makes the secrets of docker-compose.yml: one file of settings a process, in .secrets, for you alone. Run again after an
# upgrade, it adds what is missing and leaves what is there: the database keeps its passwords.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p .secrets

secret() { echo "s$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"; }
url() { echo "postgresql://$1_$2:$3@postgres/$1"; }
# The value of setting $2 in file $1, empty if it has none.
known() { (sed -n "s/^$2=//p" ".secrets/$1.env" 2> /dev/null || true); }
# Adds setting $2 with value $3 to file $1, unless it has one.
put() { grep -qs "^$2=" ".secrets/$1.env" || echo "$2=$3" >> ".secrets/$1.env"; }
# Gives setting $1 in the files that follow the value that one of them has, else a new secret.
share() {
  name=$1 value=
  shift
  for file in "$@"; do value=${value:-$(known "$file" "$name")}; done
  for file in "$@"; do put "$file" "$name" "${value:=$(secret)}"; done
}

# Gives file $1 the address of NATS for user $2, in place of the one of an earlier release, when all had one user.
bus() {
  name=NATS_$(echo "$2" | tr '[:lower:]' '[:upper:]')_PASSWORD
  share "$name" nats
  sed -i '/^NATS_URL=nats:\/\/souk:/d' ".secrets/$1.env" 2> /dev/null || true
  put "$1" NATS_URL "$(brokers "$2" "$name")"
}
# Gives file $1 the address of NATS for the user that makes streams and consumers.
administrator() {
  share NATS_ADMINISTRATOR_PASSWORD nats
  put "$1" NATS_ADMINISTRATOR_URL "$(brokers administrator NATS_ADMINISTRATOR_PASSWORD)"
}
# The address of NATS for user $1, whose password is setting $2.
brokers() {
  user="nats://$1:$(known nats "$2")"
  echo "$user@nats-1:4222,$user@nats-2:4222,$user@nats-3:4222"
}

share NATS_PASSWORD nats
share POSTGRES_PASSWORD postgres
bus gateway gateway
administrator gateway-owner

for context in $(sed -n 's/^\([a-z]*\) = .*/\1/p' services/contexts.toml); do
  word=$(echo "$context" | tr '[:lower:]' '[:upper:]')
  for role in OWNER SERVICE WORKER; do share "${word}_${role}_PASSWORD" postgres; done
  for process in "$context" "$context-owner"; do
    bus "$process" "$context"
    put "$process" "${word}_DATABASE_URL" "$(url "$context" service "$(known postgres "${word}_SERVICE_PASSWORD")")"
    put "$process" "${word}_WORKER_URL" "$(url "$context" worker "$(known postgres "${word}_WORKER_PASSWORD")")"
  done
  administrator "$context-owner"
  put "$context-owner" "${word}_OWNER_URL" "$(url "$context" owner "$(known postgres "${word}_OWNER_PASSWORD")")"
done

share DROPSHIP_SECRET dropship dropship-owner
share SOUK_QUOTE_SECRET dropship orders
share ORDERS_SECRET orders orders-owner
share IDENTITY_SECRET identity identity-owner
share SOUK_EDGE_SECRET gateway identity
echo "The secrets are in .secrets."
