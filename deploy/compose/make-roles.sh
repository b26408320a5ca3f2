#!/bin/bash
# Once, when the primary is made: who migrates, what the site is, and what follows it (docs/operations.md).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v site="$SITE_PASSWORD" -v replica="$REPLICA_PASSWORD" <<'SQL'
create role yoakari_owner login password :'owner';
create role yoakari_site login password :'site';
create role yoakari_replica login replication password :'replica';
create database yoakari owner yoakari_owner;
grant set on parameter session_replication_role to yoakari_owner;
select pg_create_physical_replication_slot('yoakari_replica');
SQL
echo 'host replication yoakari_replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
