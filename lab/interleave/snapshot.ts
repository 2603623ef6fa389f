import pg from 'pg';

/**
 * Stores a scenario and restores it before each schedule, with the same ids and the same time of day. The product's own
 * functions create it once. Restoring is faster than creating it again, and leaves nothing of the previous schedule.
 */
export interface Snapshot {
  /** Deletes everything. */
  clear(): Promise<void>;
  /** Stores the current state and time. */
  keep(): Promise<void>;
  /** Restores the stored state, including the clock. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openSnapshot(ownerUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'interleave snapshot' });
  client.on('error', () => {});
  await client.connect();
  // Replica mode disables triggers. The ledger refuses deletions, and the restored rows have already fired theirs.
  await client.query('set session_replication_role = replica');
  await client.query(functionsFor(await tablesToKeep(client)));
  return {
    clear: async () => {
      await client.query('select aside.clear()');
    },
    keep: async () => {
      await client.query('select aside.keep()');
    },
    restore: async () => {
      await client.query('select aside.restore()');
    },
    close: () => client.end(),
  };
}

interface Table {
  name: string;
  /** Columns that are stored, not generated. */
  columns: string;
}

/** Returns the tables that operations write: those that are empty after migrating, plus the ledger's accounts. */
async function tablesToKeep(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and (n.nspname in ('public', 'auth') or (n.nspname, c.relname) = ('graphile_worker', '_private_jobs'))
        and c.relname <> 'app_clock'
      group by n.nspname, c.relname order by 1`,
  );
  const kept: Table[] = [];
  for (const table of rows) {
    const found = await client.query(`select from ${table.name} limit 1`);
    if (found.rowCount === 0 || table.name === 'public.ledger_accounts') kept.push(table);
  }
  return kept;
}

/** Returns SQL that creates functions, because PostgreSQL caches their plans. */
function functionsFor(tables: Table[]): string {
  const each = (text: (table: Table, aside: string) => string) =>
    tables.map((table, n) => text(table, `aside.kept_${n}`)).join('\n');
  return `
    create schema aside;
    create table aside.kept_at (kept_at timestamptz);
    ${each(({ name }, aside) => `create table ${aside} (like ${name});`)}
    create function aside.clear() returns void language plpgsql as $$ begin
      ${each(({ name }) => `delete from ${name};`)}
      insert into ledger_accounts (kind) values ('stripe'), ('fees'), ('costs');
      delete from app_clock;
    end $$;
    create function aside.keep() returns void language plpgsql as $$ begin
      ${each(({ name }, aside) => `delete from ${aside}; insert into ${aside} select * from ${name};`)}
      delete from aside.kept_at;
      insert into aside.kept_at values (app_now());
    end $$;
    create function aside.restore() returns void language plpgsql as $$ begin
      ${each(({ name, columns }, aside) => `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${aside};`)}
      delete from app_clock;
      insert into app_clock (offset_interval) select kept_at - clock_timestamp() from aside.kept_at;
    end $$;`;
}
