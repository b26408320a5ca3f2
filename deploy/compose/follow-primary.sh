#!/bin/bash
# A copy of the primary at the first start; from then on it follows. The slot keeps what it has not had yet.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Made beside and renamed: a copy that was cut off is never started.
  draft="$PGDATA.new"
  mkdir -p "$(dirname "$PGDATA")"
  until rm -rf "$draft" && pg_basebackup -h primary -U yoakari_replica -D "$draft" -X stream -R -S yoakari_replica; do
    sleep 2
  done
  rm -rf "$PGDATA"
  mv "$draft" "$PGDATA"
fi
exec postgres -c max_connections=160 -c hot_standby_feedback=on -c jit=off
