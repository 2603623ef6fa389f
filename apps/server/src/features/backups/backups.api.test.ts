import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, createPool } from '@unslop/database/connect';
import { knownMigrations, migrate } from '@unslop/database/migrate';
import { createTestDatabase, type TestDatabase } from '@unslop/database/test-database';
import { dumpSchema, SCHEMA } from '@unslop/database/write-schema';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeImageFiles, removeImageLater } from '../../core/images/removal.ts';
import { storeUpload } from '../../core/images/uploads.ts';
import { createStorage } from '../../platform/create-storage.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { smallPicture } from '../../testing/small-picture.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { backUp } from './backup.ts';
import { restore, type Target } from './restore.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unslop-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an empty installation: a database without tables, and a folder that does not exist yet. */
async function emptyTarget(name: string): Promise<{ database: TestDatabase; to: Target }> {
  const database = await createTestDatabase({ isBare: true });
  return { database, to: targetOf(database, path.join(folder, name)) };
}

function targetOf({ ownerUrl, appUrl }: TestDatabase, dir: string): Target {
  const storage = createStorage({ dataDir: dir, s3: null });
  return { ownerUrl, appUrl, storage, mediaDir: path.join(dir, 'media'), sandboxDir: null };
}

describe('a backup', () => {
  let database: TestDatabase;
  let dir: string;
  let backup: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dir = path.join(folder, 'small');
    await withOwner(database, (owner) =>
      owner.query(`insert into auth.users (name, email, email_verified) values ('Ann', 'ann@example.com', true)`),
    );
    backup = path.join(folder, 'good');
    await backUp(targetOf(database, dir), backup);
  });

  test('that was interrupted does not count and blocks nothing [O15]', async () => {
    const { storage } = targetOf(database, dir);
    const db = createDb(createPool(database.appUrl, { max: 1 }));
    const { id: userId } = await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
    await storeUpload(db, storage, { userId, purpose: 'avatar', bytes: await smallPicture(1, 2, 3) });
    await db.destroy();
    const backupDir = path.join(folder, 'interrupted');
    const broken = { ...storage, read: () => Promise.reject(new Error('the disk is gone')) };
    await expect(backUp({ ...targetOf(database, dir), storage: broken }, backupDir)).rejects.toThrow(
      'the disk is gone',
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual(['interrupted.partial']);
    const to = targetOf(database, path.join(folder, 'from-interrupted'));
    await expect(restore(backupDir, to)).rejects.toThrow('a complete backup');
    await expect(restore(`${backupDir}.partial`, to)).rejects.toThrow('a complete backup');
    // A sandbox that never ran has no folder.
    await backUp({ ...targetOf(database, dir), sandboxDir: path.join(dir, 'sandbox') }, backupDir);
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual(['interrupted']);
    await expect(backUp(targetOf(database, dir), backupDir)).rejects.toThrow('already exists');
  });

  test('that is damaged, incomplete or of an unknown version is refused untouched [O15]', async () => {
    const changes: [string, (copy: string) => void][] = [
      ['manifest.json has changed', (copy) => appendFileSync(path.join(copy, 'manifest.json'), ' ')],
      ['public.profiles.copy.gz has changed', (copy) => rmSync(path.join(copy, 'database/public.profiles.copy.gz'))],
      ['auth.users.copy.gz has changed', (copy) => flipByte(path.join(copy, 'database/auth.users.copy.gz'))],
      ['SHA256SUMS has changed', (copy) => appendFileSync(path.join(copy, 'SHA256SUMS'), 'x\n')],
      ['9999_later.sql', (copy) => addMigration(copy, '9999_later.sql')],
    ];
    const { to, database: empty } = await emptyTarget('from-damaged');
    const copy = path.join(folder, 'damaged');
    for (const [message, change] of changes) {
      cpSync(backup, copy, { recursive: true });
      change(copy);
      await expect(restore(copy, to)).rejects.toThrow(message);
      rmSync(copy, { recursive: true });
    }
    const tables = `select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
    expect((await withOwner(empty, (owner) => owner.query(tables))).rows).toEqual([{ tables: 0 }]);
    await restore(backup, to);
    expect(await emailsIn(empty)).toEqual(['ann@example.com']);
  });

  test('is restored only into an empty database and folder [O15]', async () => {
    const used = await createTestDatabase();
    await withOwner(used, (owner) =>
      owner.query(`insert into auth.users (name, email, email_verified) values ('Ben', 'ben@example.com', true)`),
    );
    await expect(restore(backup, targetOf(used, path.join(folder, 'used')))).rejects.toThrow('people or money');
    expect(await emailsIn(used)).toEqual(['ben@example.com']);
    const foreign = await createTestDatabase({ isBare: true });
    await withOwner(foreign, (owner) => owner.query('create table guests (name text)'));
    await expect(restore(backup, targetOf(foreign, path.join(folder, 'foreign')))).rejects.toThrow('not ours');
    await withOwner(foreign, (owner) => owner.query('drop table guests'));
    await migrate(foreign);
    const media = path.join(folder, 'full');
    await createStorage({ dataDir: media, s3: null }).put('public/images/a.webp', Buffer.from('a'), {
      contentType: 'image/webp',
      cacheControl: '',
    });
    await expect(restore(backup, targetOf(foreign, media))).rejects.toThrow('media isn’t empty');
  });

  test('of an older version is migrated, without a superuser [O15]', { timeout: 60_000 }, async () => {
    const names = [...knownMigrations().keys()];
    const old = await ownedByNobodySpecial(await createTestDatabase({ isBare: true }));
    await migrate({ ...old, only: new Set(names.slice(0, -1)) });
    await withOwner(old, (owner) =>
      owner.query(`insert into auth.users (name, email, email_verified) values ('Old', 'old@example.com', true)`),
    );
    const backupDir = path.join(folder, 'old');
    await backUp(targetOf(old, path.join(folder, 'old-data')), backupDir);
    await migrate(old);
    const bare = await createTestDatabase({ isBare: true });
    const empty = await ownedByNobodySpecial(bare);
    await restore(backupDir, targetOf(empty, path.join(folder, 'from-old')));
    // Every constraint is back and every trigger is enabled.
    expect(await dumpSchema(bare.ownerUrl)).toBe(readFileSync(SCHEMA, 'utf8'));
    expect(
      (await withOwner(empty, (owner) => owner.query(`select from pg_trigger where tgenabled <> 'O'`))).rows,
    ).toEqual([]);
    const { rows } = await withOwner(empty, (owner) =>
      owner.query(`select name from migrations.applied order by name`),
    );
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(await emailsIn(empty)).toEqual(['old@example.com']);
  });

  test('has the pictures of its rows, even one deleted while it runs [O15]', async () => {
    const app = await startTestApp();
    try {
      const person = await app.person();
      const bytes = await smallPicture(9, 99, 199);
      const upload = { userId: person.id, purpose: 'comment', bytes } as const;
      const image = await storeUpload(app.db, app.deps.storage, upload);
      await app.owner.query('update images set used_at = app_now()');
      let isDeleted = false;
      // Delete the picture after the rows are written and before the first file is read.
      const storage = {
        ...app.deps.storage,
        read: async (key: string) => {
          if (!isDeleted) {
            isDeleted = true;
            await inTransaction(app.db, (trx) => removeImageLater(trx, image.id, { keepOriginal: false }));
            await removeImageFiles({ imageId: image.id, keepOriginal: false }, app.deps);
          }
          return app.deps.storage.read(key);
        },
      };
      const backupDir = path.join(folder, 'deleted-meanwhile');
      const manifest = await backUp({ storage, ownerUrl: app.ownerUrl, sandboxDir: null }, backupDir);
      expect(manifest.missingFiles).toEqual([]);
      expect(readFileSync(path.join(backupDir, 'files', image.original_path!))).toEqual(bytes);
      expect(await app.deps.storage.exists(image.original_path!)).toBe(true);
      await removeImageFiles({ imageId: image.id, keepOriginal: false }, app.deps);
      expect(await app.deps.storage.exists(image.original_path!)).toBe(false);
    } finally {
      await app.stop();
    }
  });
});

async function withOwner<T>({ ownerUrl }: TestDatabase, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Gives the database an owner, created as in docs/use/deploy.md.
 * @returns the database with that owner's address
 */
async function ownedByNobodySpecial(database: TestDatabase): Promise<TestDatabase> {
  const url = new URL(database.ownerUrl);
  const name = url.pathname.slice(1);
  url.username = `owner_of_${name}`;
  await withOwner(database, (superuser) =>
    superuser.query(`create role ${url.username} login; grant unslop_app to ${url.username} with admin option;
      alter database ${name} owner to ${url.username}`),
  );
  return { ...database, ownerUrl: url.href };
}

async function emailsIn(database: TestDatabase): Promise<string[]> {
  const { rows } = await withOwner(database, (owner) => owner.query<{ email: string }>('select email from auth.users'));
  return rows.map(({ email }) => email);
}

/** Adds a migration as a newer version would have, with its checksum. */
function addMigration(backup: string, name: string): void {
  const [manifestFile, sumsFile] = [path.join(backup, 'manifest.json'), path.join(backup, 'SHA256SUMS')];
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const text = JSON.stringify({ ...manifest, migrations: { ...manifest.migrations, [name]: 'x' } });
  writeFileSync(manifestFile, text);
  const sum = createHash('sha256').update(text).digest('hex');
  writeFileSync(sumsFile, readFileSync(sumsFile, 'utf8').replace(/[0-9a-f]{64}(?= {2}manifest)/, sum));
}

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
}
