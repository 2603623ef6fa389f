import { randomUUID } from 'node:crypto';
import type { Db } from '@unslop/database/connect';
import type { AccountExport } from '@unslop/domain/calls/account';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { emailUserLater } from '../../core/mail/user-email.ts';
import { nowSql } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { hit } from '../../platform/http/rate-limits.ts';
import { announce } from '../../platform/live.ts';
import { enqueue, type Job, type Schedule } from '../../platform/queue.ts';
import { withIsoTimes } from '../../platform/times.ts';
import { inTransaction, type Trx } from '../../platform/transactions.ts';
import { archiveOf, type Original, originalsOf } from './export.ts';

/** Maximum size of a part. Small enough to build in memory and to download again when the connection breaks. */
const PART_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 7 * 24 * 3_600_000;

const named = z.object({ userId: z.uuid(), id: z.uuid() });

export const exportJobs: Record<string, Job> = {
  make_export: (payload, deps) => makeExport(deps, named.parse(payload)),
  remove_export: (payload, deps) => removeFiles(deps, named.extend({ parts: z.int() }).parse(payload)),
  sweep_exports: (_payload, deps) => inTransaction(deps.db, sweepExports),
};

export const exportSchedules: Schedule[] = [{ task: 'sweep_exports', pattern: '41 * * * *' }];

const partKey = ({ userId, id }: z.infer<typeof named>, part: number) => `private/exports/${userId}/${id}-${part}.zip`;

/** Returns the person's latest export; null if there is none or its week is over. */
export async function exportOf(db: Db | Trx, userId: string): Promise<AccountExport | null> {
  const row = await db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`${nowSql} - make_interval(secs => ${KEPT_MS / 1000})`)
    .executeTakeFirst();
  if (!row) return null;
  const { state, parts, part_bytes, created_at } = row;
  const expires_at = new Date(created_at.getTime() + KEPT_MS);
  return withIsoTimes({
    state: state as AccountExport['state'],
    parts,
    part_bytes: part_bytes.map(Number),
    created_at,
    expires_at,
  });
}

/**
 * Starts an export, unless one is running or ready.
 * @param again  start a new one even if one is ready
 * @throws Refusal RATE_LIMITED
 */
export async function prepareExport(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  again: boolean,
): Promise<AccountExport> {
  const isThere = ({ state }: AccountExport) => state === 'making' || (state === 'ready' && !again);
  const before = await exportOf(deps.db, userId);
  if (before && isThere(before)) return before;
  await hit(deps.db, 'export', userId, deps.config.rateFactor);
  return inTransaction(deps.db, async (trx) => {
    // The lock makes the second of two concurrent requests find the export that the first started.
    await sql`select pg_advisory_xact_lock(hashtextextended('account export ' || ${userId}, 0))`.execute(trx);
    const meanwhile = await exportOf(trx, userId);
    if (meanwhile && isThere(meanwhile)) return meanwhile;
    await deleteExport(trx, userId);
    const id = randomUUID();
    await trx.insertInto('account_exports').values({ user_id: userId, id, state: 'making' }).execute();
    await enqueue(trx, 'make_export', { userId, id });
    await announce(trx, `user:${userId}`);
    return (await exportOf(trx, userId))!;
  });
}

/** Deletes an export: the row in this transaction, the files in a job after the commit. */
export async function deleteExport(trx: Trx, userId: string): Promise<void> {
  const gone = await trx.deleteFrom('account_exports').where('user_id', '=', userId).returningAll().executeTakeFirst();
  if (gone) await enqueue(trx, 'remove_export', { userId, id: gone.id, parts: gone.parts ?? 0 });
}

/** Creates the files one by one and saves progress in the row. A retry starts over. */
async function makeExport(deps: Deps, named: { userId: string; id: string }): Promise<void> {
  const { userId, id } = named;
  const parts = split(await originalsOf(deps.db, userId));
  if (!(await saveProgress(deps, named, { state: 'making', parts: parts.length, part_bytes: [] }))) return;
  try {
    const sizes: number[] = [];
    for (const [at, originals] of parts.entries()) {
      const archive = await archiveOf(deps, userId, { withData: at === 0, originals });
      const bytes = Buffer.concat(await archive.toArray());
      const kind = { contentType: 'application/zip', cacheControl: 'private' };
      await deps.storage.put(partKey(named, at + 1), bytes, kind);
      sizes.push(bytes.length);
      const isLast = sizes.length === parts.length;
      const state = isLast ? ('ready' as const) : ('making' as const);
      // Another export was requested meanwhile, or the account is gone.
      if (!(await saveProgress(deps, named, { state, parts: parts.length, part_bytes: sizes }))) {
        return removeFiles(deps, { userId, id, parts: parts.length });
      }
    }
  } catch (error) {
    await saveProgress(deps, named, { state: 'failed', parts: parts.length, part_bytes: [] });
    throw error;
  }
}

/** @returns true if this export is still wanted */
function saveProgress(
  { db }: Pick<Deps, 'db'>,
  { userId, id }: { userId: string; id: string },
  progress: { state: AccountExport['state']; parts: number; part_bytes: number[] },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account_exports')
      .set(progress)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', '<>', 'ready')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await announce(trx, `user:${userId}`);
    if (progress.state === 'ready') {
      await emailUserLater(trx, userId, {
        title: 'Your copy is ready',
        text: 'You can download everything that’s yours on Unslop for a week: your profile, art, comments and statement.\n\nIf you didn’t ask for this, someone is using your account: choose a new password, which logs out all devices.',
        link: { label: 'Download it', path: '/account' },
      });
    }
    return true;
  });
}

/**
 * Splits the pictures, in order, into parts of at most `PART_BYTES`. A larger picture gets a part to itself. Returns at
 * least one part, because the first one also holds the lists.
 */
function split(originals: readonly Original[]): Original[][] {
  const parts: Original[][] = [[]];
  let bytes = 0;
  for (const original of originals) {
    if (bytes > 0 && bytes + original.original_bytes > PART_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(original);
    bytes += original.original_bytes;
  }
  return parts;
}

/** @throws Refusal NOT_FOUND */
export async function sendExportPart(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
  part: number,
  reply: FastifyReply,
) {
  const row = await db
    .selectFrom('account_exports')
    .select(['id', 'state', 'parts'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row?.state !== 'ready' || part > row.parts!) throw new Refusal('NOT_FOUND');
  const file = await storage.read(partKey({ userId, id: row.id }, part));
  if (!file) throw new Refusal('NOT_FOUND');
  const name = row.parts === 1 ? 'unslop-export.zip' : `unslop-export-${part}-of-${row.parts}.zip`;
  reply
    .type('application/zip')
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  return file.stream;
}

async function removeFiles(
  { storage }: Pick<Deps, 'storage'>,
  { parts, ...named }: { userId: string; id: string; parts: number },
): Promise<void> {
  for (let part = 1; part <= parts; part += 1) await storage.delete(partKey(named, part));
}

async function sweepExports(trx: Trx): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select user_id from account_exports
    where created_at <= ${nowSql} - make_interval(secs => ${KEPT_MS / 1000}) for update skip locked`.execute(trx);
  for (const { user_id } of rows) await deleteExport(trx, user_id);
}
