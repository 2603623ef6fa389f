import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool, type Db } from '@unslop/database/connect';
import { art, comments, people, purchases, slops, withdrawals } from '@unslop/database/seed/world';
import { invariant } from '@unslop/domain/errors';
import { wholeDollars } from '@unslop/domain/money';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { urlOf } from '../core/images/files.ts';
import { type ImageRow, storeUpload } from '../core/images/uploads.ts';
import { cancelAiSlop, createAiSlop } from '../features/ai-slops/ai-slops.ts';
import { settleAiSlop } from '../features/awards/settle.ts';
import { closeDays } from '../features/books/books.ts';
import { createComment } from '../features/comments/comments.ts';
import { likeAs } from '../features/likes/likes.ts';
import { bookPayment } from '../features/payments/book.ts';
import { noteHoldings } from '../features/reconciliation/holdings.ts';
import { addStage } from '../features/stages/stages.ts';
import { failWithdrawal, lockWithdrawal, markPaid } from '../features/withdrawals/finish.ts';
import { createTransfer } from '../features/withdrawals/transfers.ts';
import { requestWithdrawal } from '../features/withdrawals/withdrawals.ts';
import { paymentKinds } from '../payment-kinds.ts';
import { nowSql } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createStorage } from '../platform/create-storage.ts';
import type { Deps } from '../platform/deps.ts';
import type { Storage } from '../platform/storage.ts';
import { createStripe } from '../platform/stripe.ts';
import type { Trx } from '../platform/transactions.ts';
import { connectAccounts, type Ids, type PaidByCard, payByCard } from './card-payments.ts';
import { DEMO_PASSWORD } from './demo-sign-ins.ts';
import { type Act, planWorld } from './world-plan.ts';

type OnProgress = (what: string, done: number, of: number) => void;

const PICTURES = path.join(import.meta.dirname, '../../../../database/seed/world/pictures');

/**
 * Fills an empty database with the demo world through the product's own code. Each event calls the same function as a
 * request would, with the database clock set to its time. All events are in one transaction, so an interrupted seed
 * leaves only people and unused pictures, and the next one starts over.
 * @param config  the server's, with `databaseOwnerUrl`, because only the owner can move the clock
 */
export async function seedDemoWorld(config: Config, onProgress: OnProgress = () => {}): Promise<void> {
  const pool = createPool(config.databaseOwnerUrl, {
    max: 3,
    applicationName: 'unslop seed',
    statementTimeoutMs: 60_000,
  });
  const db = createDb(pool);
  try {
    const log = pino({ level: 'silent' });
    const { signal: stopping } = new AbortController();
    const deps = {
      config,
      log,
      pool,
      db,
      stopping,
      stripe: createStripe(config),
      storage: createStorage(config),
    } as Deps;
    const ids = await createPeople(db);
    const pictures = await storePictures(db, deps.storage, ids, onProgress);
    const paid = await payByCard(deps, ids);
    const accounts = await connectAccounts(deps, ids);
    await db.transaction().execute((trx) => live(trx, { config, ids, pictures, paid, accounts, onProgress }));
    await sendWithdrawals(deps);
    await noteHoldings(deps);
    await closeDays(deps);
  } finally {
    await pool.end();
  }
}

async function createPeople(db: Db): Promise<Ids> {
  const password = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<string, string>();
  for (const person of people) {
    const { rows } = await sql<{ id: string }>`
      insert into auth.users (name, email, email_verified, created_at)
      values (${person.displayName}, ${person.email}, false, now() - interval '40 days')
      on conflict (email) do update set name = excluded.name returning id`.execute(db);
    const { id } = rows[0]!;
    await sql`insert into auth.accounts (account_id, provider_id, user_id, password) values (${id}, 'credential', ${id}, ${password})
      on conflict (provider_id, account_id) do update set password = excluded.password`.execute(db);
    ids.set(person.key, id);
  }
  return ids;
}

type Pictures = Map<string, ImageRow>;

/** Stores every picture as its owner's upload, two at a time. First deletes what an interrupted seed left. */
async function storePictures(db: Db, storage: Storage, ids: Ids, onProgress: OnProgress): Promise<Pictures> {
  await sql`update profiles set avatar_image_id = null, avatar_url = null where id = any(${[...ids.values()]})`.execute(
    db,
  );
  await db
    .deleteFrom('images')
    .where('user_id', 'in', [...ids.values()])
    .execute();
  const wanted = [
    ...people.map(({ key, avatar }) => ({ file: avatar, owner: key, purpose: 'avatar' as const })),
    ...slops.map(({ poster, picture }) => ({ file: picture, owner: poster, purpose: 'ai-slop' as const })),
    ...art.map(({ artist, picture }) => ({ file: picture, owner: artist, purpose: 'comment' as const })),
    ...art.flatMap(({ artist, stages }) =>
      stages.map(({ picture }) => ({ file: picture, owner: artist, purpose: 'stage' as const })),
    ),
  ];
  const pictures: Pictures = new Map();
  const waiting = wanted.values();
  const storeNext = async (): Promise<void> => {
    for (const { file, owner, purpose } of waiting) {
      const bytes = readFileSync(path.join(PICTURES, file));
      pictures.set(file, await storeUpload(db, storage, { userId: ids.get(owner)!, purpose, bytes }));
      onProgress('pictures', pictures.size, wanted.length);
    }
  };
  await Promise.all([storeNext(), storeNext()]);
  return pictures;
}

interface DemoWorld {
  config: Config;
  ids: Ids;
  pictures: Pictures;
  paid: PaidByCard;
  /** Payout accounts at the provider. */
  accounts: Map<string, string>;
  onProgress: OnProgress;
}

/** Performs every event at its own time, then resets the clock. */
async function live(trx: Trx, world: DemoWorld): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('second', clock_timestamp()) as now`.execute(trx);
  const nowMs = rows[0]!.now.getTime();
  await goTo(trx, new Date(nowMs - 40 * 86_400_000));
  await describePeople(trx, world);
  const acts = planWorld(nowMs);
  const made: Made = { slops: new Map(), art: new Map(), comments: new Map() };
  for (const [done, act] of acts.entries()) {
    await goTo(trx, new Date(nowMs + act.atMs));
    await perform(trx, world, act, nowMs, made);
    world.onProgress('events', done + 1, acts.length);
  }
  await sql`delete from app_clock`.execute(trx);
  await keepThings(trx, world.ids, made.art);
  await sql`update notifications set is_read = true where created_at < app_now() - interval '30 hours'`.execute(trx);
}

async function goTo(trx: Trx, time: Date): Promise<void> {
  await sql`insert into app_clock (offset_interval) values (${time}::timestamptz - clock_timestamp())
    on conflict (is_only) do update set offset_interval = excluded.offset_interval`.execute(trx);
}

async function describePeople(trx: Trx, { ids, pictures }: DemoWorld): Promise<void> {
  for (const person of people) {
    const avatar = pictures.get(person.avatar)!;
    await trx
      .updateTable('profiles')
      .set({
        username: person.username,
        full_name: person.fullName,
        display_name: person.displayName,
        bio: person.bio,
        website: person.website || null,
        avatar_image_id: avatar.id,
        avatar_url: urlOf(avatar),
        created_at: sql<Date>`app_now()`,
      })
      .where('id', '=', ids.get(person.key)!)
      .execute();
    await sql`update images set used_at = app_now() where id = ${avatar.id}`.execute(trx);
    await sql`update auth.users set email_verified = ${person.isEmailVerified} where id = ${ids.get(person.key)!}`.execute(
      trx,
    );
  }
}

interface Made {
  slops: Map<string, string>;
  art: Map<string, string>;
  comments: Map<number, string>;
}

async function perform(trx: Trx, world: DemoWorld, act: Act, nowMs: number, made: Made): Promise<void> {
  const { config, ids, pictures, paid } = world;
  switch (act.kind) {
    case 'deposit': {
      const refused = await bookPayment(trx, paymentKinds, paid.topUps[act.index]!, config);
      invariant(refused === null, `the demo's top-up is booked: ${refused}`);
      return;
    }
    case 'purchase':
      return purchase(trx, world, act.index, made.art);
    case 'withdrawal':
      return withdraw(trx, world, act.index);
    case 'slop': {
      const { slop } = act;
      const id = await createAiSlop(
        trx,
        ids.get(slop.poster)!,
        {
          title: slop.title,
          description: slop.description,
          prize: wholeDollars(slop.prizeDollars),
          durationDays: slop.durationDays,
          imageUrl: urlOf(pictures.get(slop.picture)!),
          alt: slop.alt,
          category: slop.category,
          hasSealedVotes: slop.hasSealedVotes,
          ...(slop.style && { style: slop.style }),
        },
        new Date(nowMs + act.deadlineMs),
      );
      made.slops.set(slop.key, id);
      return;
    }
    case 'cancel':
      return cancelAiSlop(
        trx,
        ids.get(slops.find((slop) => slop.key === act.slop)!.poster)!,
        made.slops.get(act.slop)!,
      );
    case 'settle': {
      const { processFromCents, secret } = config;
      const checks = { awardReviewHours: act.reviewHours, processFromCents, secret };
      const isSettled = await settleAiSlop(trx, made.slops.get(act.slop)!, 'deadline', checks);
      invariant(isSettled, 'a slop of the demo is due when it is settled');
      return;
    }
    case 'art': {
      const { art: piece } = act;
      const imageUrl = urlOf(pictures.get(piece.picture)!);
      const input = { aiSlopId: made.slops.get(piece.slop)!, content: piece.text, imageUrl, alt: piece.alt };
      const { id } = await createComment(trx, ids.get(piece.artist)!, input);
      made.art.set(piece.key, id);
      for (const { line, picture } of piece.stages)
        await addStage(trx, ids.get(piece.artist)!, id, { image_url: urlOf(pictures.get(picture)!), line });
      return;
    }
    case 'comment': {
      const comment = comments[act.index]!;
      const input = { aiSlopId: made.slops.get(comment.slop)!, content: comment.text, imageUrl: null };
      made.comments.set(act.index, (await createComment(trx, ids.get(comment.author)!, input)).id);
      return;
    }
    case 'like slop':
      await likeAs(trx, ids.get(act.by)!, { slopId: made.slops.get(act.slop)! });
      return;
    case 'like art':
      await likeAs(trx, ids.get(act.by)!, { commentId: made.art.get(act.art)! });
      return;
    case 'like comment':
      await likeAs(trx, ids.get(act.by)!, { commentId: made.comments.get(act.index)! });
      return;
    case 'follow':
      await follow(trx, ids.get(act.by)!, ids.get(act.followed)!);
  }
}

async function purchase(trx: Trx, { config, ids, paid }: DemoWorld, index: number, artIds: Made['art']): Promise<void> {
  const { buyer, art: key, rating } = purchases[index]!;
  const { price, ...intent } = paid.purchases[index]!;
  const { id } = await trx
    .insertInto('payments')
    .values({
      user_id: ids.get(buyer)!,
      payment_intent_id: intent.id,
      type: 'art_purchase',
      comment_id: artIds.get(key)!,
      amount_cents: intent.amount,
      fee_cents: intent.amount - price,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await bookPayment(trx, paymentKinds, intent, config);
  invariant(refused === null, `the demo's purchase is booked: ${refused}`);
  if (rating) {
    await trx.updateTable('purchases').set({ rating, rated_at: nowSql }).where('payment_id', '=', id).execute();
  }
}

/** Requests a withdrawal. Failed ones end immediately; the others are sent after all events are done. */
async function withdraw(trx: Trx, { config, ids, accounts }: DemoWorld, index: number): Promise<void> {
  const { person, dollars, errorMessage } = withdrawals[index]!;
  const id = await requestWithdrawal(trx, config, ids.get(person)!, accounts.get(person)!, wholeDollars(dollars));
  if (errorMessage) await failWithdrawal(trx, (await lockWithdrawal(trx, id))!, errorMessage);
}

/** Sends each withdrawal a minute after its request. If interrupted, the server's worker sends it with the same key. */
async function sendWithdrawals(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, requested_at + interval '1 minute' as at from withdrawals where status = 'pending'`.execute(deps.db);
  for (const { id, at } of rows) {
    await deps.db.transaction().execute(async (trx) => {
      await goTo(trx, at);
      const withdrawal = await trx
        .updateTable('withdrawals')
        .set({ status: 'processing', claimed_at: nowSql, attempt_started_at: nowSql, tries: 1, updated_at: nowSql })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await markPaid(trx, id, await createTransfer(deps, withdrawal));
      await sql`delete from app_clock`.execute(trx);
    });
  }
}

async function follow(trx: Trx, followerId: string, followingId: string): Promise<void> {
  await trx.insertInto('followers').values({ follower_id: followerId, following_id: followingId }).execute();
  await sql`update profile_counters set following_count = following_count + 1 where user_id = ${followerId}`.execute(
    trx,
  );
  await sql`update profile_counters set followers_count = followers_count + 1 where user_id = ${followingId}`.execute(
    trx,
  );
}

async function keepThings(trx: Trx, ids: Ids, artIds: Map<string, string>): Promise<void> {
  for (const { key, savedArt, savedArtists } of people) {
    const user_id = ids.get(key)!;
    for (const piece of savedArt) {
      await trx
        .insertInto('saved_beautiful_arts')
        .values({ user_id, comment_id: artIds.get(piece)! })
        .execute();
    }
    for (const artist of savedArtists) {
      await trx
        .insertInto('saved_artists')
        .values({ user_id, artist_id: ids.get(artist)! })
        .execute();
    }
  }
  for (const { key, priceDollars } of art) {
    if (priceDollars === undefined) continue;
    const price_cents = wholeDollars(priceDollars);
    await trx.updateTable('comments').set({ price_cents }).where('id', '=', artIds.get(key)!).execute();
  }
}
