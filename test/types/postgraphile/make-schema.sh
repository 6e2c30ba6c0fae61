#!/usr/bin/env bash
# Makes schema.graphql anew: loads schema.sql into a PostgreSQL of its own and prints what PostGraphile makes of it.
# PostGraphile 4 needs graphql 15, so it is installed in a folder apart. Run it when schema.sql changes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
work=$(mktemp -d)
chmod 755 "$work" && mkdir "$work/pg" && chown postgres "$work/pg"
as_postgres() { su - postgres -s /bin/bash -c "$1"; }
as_postgres "$bin/initdb -D $work/pg/db --auth=trust" >/dev/null
as_postgres "$bin/pg_ctl -D $work/pg/db -w -l $work/pg/log -o '-p 54339 -k $work/pg -c listen_addresses=127.0.0.1' start" >/dev/null
trap 'as_postgres "$bin/pg_ctl -D $work/pg/db -m immediate stop" >/dev/null; rm -rf "$work"' EXIT
url=postgres://postgres@127.0.0.1:54339/postgres
"$bin/psql" -q "$url" -v ON_ERROR_STOP=1 -f "$here/schema.sql"
npm install --silent --prefix "$work" graphql@15 postgraphile-core@4 pg@8
cat > "$work/print.cjs" <<'JS'
const { createPostGraphileSchema } = require('postgraphile-core');
const { lexicographicSortSchema, printSchema } = require('graphql');
createPostGraphileSchema(process.argv[2], ['public']).then((schema) => {
  process.stdout.write(`${printSchema(lexicographicSortSchema(schema))}\n`);
  process.exit(0);
});
JS
(cd "$work" && node print.cjs "$url") > "$here/schema.graphql"
