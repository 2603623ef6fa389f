import { createHmac, hkdfSync } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import type { Db } from '@unslop/database/connect';
import type { FindingKind } from '@unslop/domain/calls/moderation';
import { MODERATION } from '@unslop/domain/limits';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { deleteOld } from '../../platform/delete-old.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import type { Trx } from '../../platform/transactions.ts';

/**
 * Kinds of traces that two accounts of one person can share. We keep only keyed hashes, which never leave the server.
 */
type TraceKind = 'card' | 'bank' | 'device' | 'network';

/** Returns a keyed hash. The key is used only for traces, so these hashes match nothing stored elsewhere. */
export function hashOf(
  { secret }: Pick<Config, 'secret'>,
  kind: TraceKind | 'browser' | 'mailbox',
  value: string,
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'person traces', 32));
  return createHmac('sha256', key).update(`${kind} ${value}`).digest();
}

/** Upserts the traces seen of a person. No-op for a deleted account. */
export async function noteTraces(
  db: Db | Trx,
  config: Pick<Config, 'secret'>,
  userId: string,
  seen: Partial<Record<TraceKind, string | null>>,
): Promise<void> {
  const traces = Object.entries(seen).flatMap(([kind, value]) =>
    value ? [{ kind, hash: hashOf(config, kind as TraceKind, value) }] : [],
  );
  if (traces.length === 0) return;
  await sql`
    with person as materialized (select id from profiles where id = ${userId} and deleted_at is null for key share)
    insert into person_traces (user_id, kind, hash)
    select person.id, t.kind, t.hash
      from person, unnest(${traces.map(({ kind }) => kind)}::text[], ${traces.map(({ hash }) => hash)}::bytea[]) as t (kind, hash)
    on conflict on constraint person_traces_once do update set seen_at = app_now()`.execute(db);
}

/** True if a bank account of this person was noted within the last day. Reading it takes a request to Stripe. */
export async function isBankNoted(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from person_traces where user_id = ${userId} and kind = 'bank'
    and seen_at > ${nowSql} - interval '1 day'`.execute(trx);
  return rows.length > 0;
}

const unknowable = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  unknowable.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  unknowable.addSubnet(net, bits, 'ipv6');

/** Returns the network of an address: its /24 for IPv4, its /48 for IPv6. Null for loopback and private addresses. */
export function networkOf(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return unknowable.check(address) ? null : address.split('.').slice(0, 3).join('.');
  return unknowable.check(address, 'ipv6') ? null : addressKey(address).split(':').slice(0, 3).join(':');
}

interface Pair {
  aiSlopId: string;
  userId: string;
  otherId: string;
}

const findings: Record<TraceKind, FindingKind> = {
  card: 'same_card',
  bank: 'same_bank',
  device: 'same_device',
  network: 'same_network',
};

/** Returns what the two people of each pair have in common. */
export async function findShared(
  trx: Trx,
  pairs: readonly Pair[],
): Promise<{ aiSlopId: string; finding: FindingKind }[]> {
  const { rows } = await sql<{ aiSlopId: string; kind: TraceKind }>`
    select distinct pair.id as "aiSlopId", mine.kind
      from unnest(${pairs.map(({ aiSlopId }) => aiSlopId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[],
                  ${pairs.map(({ otherId }) => otherId)}::uuid[]) as pair (id, user_id, other_id)
      join person_traces mine on mine.user_id = pair.user_id and mine.seen_at > ${oldest}
      join person_traces theirs on theirs.user_id = pair.other_id and theirs.kind = mine.kind and theirs.hash = mine.hash
       and theirs.seen_at > ${oldest}
     order by 1, 2`.execute(trx);
  return rows.map(({ aiSlopId, kind }) => ({ aiSlopId, finding: findings[kind] }));
}

const oldest = sql<Date>`${nowSql} - make_interval(days => ${sql.lit(MODERATION.traceDays)})`;

export async function pruneTraces(db: Db): Promise<void> {
  await deleteOld(db, sql`person_traces`, sql`seen_at < ${oldest}`);
}
