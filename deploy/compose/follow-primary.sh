#!/bin/bash
# A copy of the primary at the first start; from then on it follows. The slot keeps what it has not had yet.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -h primary -U yoakari_replica -D "$PGDATA" -X stream -R -C -S yoakari_replica; do
    rm -rf "$PGDATA"
    sleep 2
  done
fi
exec postgres -c max_connections=160 -c hot_standby_feedback=on -c jit=off
