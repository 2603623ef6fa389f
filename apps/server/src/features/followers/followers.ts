import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { notify } from '../../core/notifications/notifications.ts';
import { announce } from '../../platform/live.ts';
import type { Trx } from '../../platform/transactions.ts';

/** Follows a person. Following twice counts once. */
export async function followUser(trx: Trx, followerId: string, followedId: string) {
  if (followerId === followedId) throw new Refusal('CANNOT_FOLLOW_YOURSELF');
  const people = await lockPeople(trx, followerId, followedId);
  if (!people.has(followerId)) throw new Refusal('NOT_AUTHENTICATED');
  const target = people.get(followedId);
  if (!target || target.hidden_at) throw new Refusal('USER_NOT_FOUND');
  if (target.is_banned) throw new Refusal('ACCOUNT_BANNED');
  await lockCounters(trx, followerId, followedId);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('followers')
    .values({ follower_id: followerId, following_id: followedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) {
    await count(trx, followerId, followedId, 1);
    await notify(trx, {
      userId: followedId,
      kind: 'followed',
      data: {},
      fromUserId: followerId,
      // One notification per follower, at most once a day.
      groupKey: `follow:${followerId}`,
    });
    await announce(trx, `user:${followerId}`, `user:${followedId}`);
  }
  return stateOf(trx, followedId, true);
}

/** Stops following a user, even one who has since been hidden, banned or deleted. */
export async function unfollowUser(trx: Trx, followerId: string, followedId: string) {
  await lockCounters(trx, followerId, followedId);
  const { numDeletedRows } = await trx
    .deleteFrom('followers')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followedId)
    .executeTakeFirst();
  if (numDeletedRows === 1n) {
    await count(trx, followerId, followedId, -1);
    await announce(trx, `user:${followerId}`, `user:${followedId}`);
  }
  return stateOf(trx, followedId, false);
}

/**
 * Locks these profiles against deletion, and returns those that have an account. Take this lock before the counters.
 */
async function lockPeople(trx: Trx, ...userIds: string[]) {
  const people = await trx
    .selectFrom('profiles')
    .select(['id', 'hidden_at', sql<boolean>`is_banned(banned_at, banned_until)`.as('is_banned')])
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** Locks counters in id order, so two people who follow each other at the same moment cannot deadlock. */
async function lockCounters(trx: Trx, ...userIds: string[]): Promise<void> {
  await sql`select from profile_counters where user_id = any(${userIds}::uuid[]) order by user_id for no key update`.execute(
    trx,
  );
}

async function count(trx: Trx, followerId: string, followedId: string, by: 1 | -1): Promise<void> {
  await sql`update profile_counters set
      followers_count = followers_count + case when user_id = ${followedId} then ${by}::int else 0 end,
      following_count = following_count + case when user_id = ${followerId} then ${by}::int else 0 end
    where user_id in (${followerId}, ${followedId})`.execute(trx);
}

async function stateOf(trx: Trx, followedId: string, following: boolean) {
  const counters = await trx
    .selectFrom('profile_counters')
    .select('followers_count')
    .where('user_id', '=', followedId)
    .executeTakeFirst();
  if (!counters) throw new Refusal('USER_NOT_FOUND');
  return { success: true as const, following, followers_count: counters.followers_count };
}

/** Removes all follows by and of a deleted user. */
export async function removeFollowsOf(trx: Trx, userId: string): Promise<void> {
  await sql`select from profile_counters c where c.user_id = ${userId}
       or exists (select from followers f where f.follower_id = ${userId} and f.following_id = c.user_id)
       or exists (select from followers f where f.following_id = ${userId} and f.follower_id = c.user_id)
    order by c.user_id for no key update`.execute(trx);
  await sql`
    with gone as (delete from followers where follower_id = ${userId} or following_id = ${userId} returning follower_id, following_id)
    update profile_counters c set
      followers_count = followers_count - (select count(*) from gone where following_id = c.user_id),
      following_count = following_count - (select count(*) from gone where follower_id = c.user_id)
    where c.user_id in (select follower_id from gone union select following_id from gone)`.execute(trx);
}
