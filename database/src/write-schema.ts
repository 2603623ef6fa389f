import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { erDiagrams } from './er-diagram.ts';
import { createTestDatabase, startTestCluster } from './test-database.ts';
import { withClient } from './with-client.ts';

/**
 * Writes the schema that the migrations and routines create: `database/schema.sql` for readers and for a test that
 * compares it, its diagrams in `docs/work/schema.md`, and the row types in `database/src/schema.generated.ts`.
 */
export const SCHEMA = path.join(import.meta.dirname, '../schema.sql');
export const DIAGRAMS = path.join(import.meta.dirname, '../../docs/work/schema.md');
const TYPES = path.join(import.meta.dirname, 'schema.generated.ts');

export async function dumpSchema(url: string): Promise<string> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ text: string }>(DUMP);
    return `-- Made by \`npm run schema\` from the migrations and routines. Not read by any program.\n\n${rows.map((row) => row.text).join('\n\n')}\n`;
  });
}

// The embedded server comes without pg_dump, and the machine's own may be older than the server.
const DUMP = `
with relation as (
  select c.oid, n.nspname || '.' || c.relname as name, c.relkind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'auth') and c.relkind in ('r', 'v')
), part(position, name, text) as (
  select 1, name, 'create table ' || name || E' (\\n' || (
      select string_agg(line, E',\\n' order by position, line_name) from (
        select 0 as position, to_char(a.attnum, '0000') as line_name, '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
               || case when a.attidentity = 'a' then ' generated always as identity' else '' end
               || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                       when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
               || case when a.attnotnull then ' not null' else '' end as line
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = relation.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 1, conname, '  constraint ' || conname || ' ' || pg_get_constraintdef(oid)
          from pg_constraint where conrelid = relation.oid and contype in ('c', 'f', 'p', 'u')
      ) lines) || E'\\n);'
    from relation where relkind = 'r'
  union all
  select 2, schemaname || '.' || tablename || '.' || indexname, indexdef || ';'
    from pg_indexes where schemaname in ('public', 'auth')
     and not exists (select from pg_constraint where conname = indexname)
  union all
  select 3, name, 'create view ' || name || E' as\\n' || pg_get_viewdef(oid, true) from relation where relkind = 'v'
  union all
  select 4, p.proname || pg_get_function_identity_arguments(p.oid), pg_get_functiondef(p.oid) || ';'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = 'public' and p.prokind = 'f'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 5, relation.name || t.tgname, pg_get_triggerdef(t.oid, true) || ';'
    from pg_trigger t join relation on relation.oid = t.tgrelid where not t.tgisinternal
  union all
  select 6, 'unslop_app', E'-- What the server''s role may do\\n' || (
      select string_agg('grant ' || privileges || ' on ' || name || ' to unslop_app;', E'\\n' order by name) from (
        select table_schema || '.' || table_name as name, string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges
          from information_schema.role_table_grants where grantee = 'unslop_app' and table_schema in ('public', 'auth')
         group by 1) granted)
)
select text from part order by position, name`;

/** Writes the row types of this database, or compares them with the file. @throws Error if they differ */
export function rowTypes(url: string, act: 'write' | 'verify'): void {
  execFileSync(
    process.execPath,
    [
      path.join(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${TYPES}`,
      '--include-pattern={public,auth}.*',
      '--numeric-parser=number',
      '--type-mapping={"int8":"number"}',
      ...(act === 'verify' ? ['--verify'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  );
}

async function main(): Promise<void> {
  const cluster = await startTestCluster();
  const database = await createTestDatabase();
  try {
    const schema = await dumpSchema(database.ownerUrl);
    writeFileSync(SCHEMA, schema);
    writeFileSync(DIAGRAMS, erDiagrams(schema));
    rowTypes(database.ownerUrl, 'write');
    console.log('wrote database/schema.sql, docs/work/schema.md and database/src/schema.generated.ts');
  } finally {
    await database.drop();
    await cluster.stop();
  }
}

if (process.argv[1] === import.meta.filename) await main();
