#!/bin/sh
# Brings the schema of Temporal's two databases up to date, by the tool of its own release. The databases are there already.
set -eu

for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  schema=${pair##*:}
  # On a database that has a version this leaves the version alone.
  temporal-sql-tool --database "$database" setup-schema --version 0.0
  temporal-sql-tool --database "$database" update-schema --schema-name "postgresql/v12/$schema"
done
