import type { Defect } from './defect.ts';

const LIKES = 'apps/server/src/features/likes/likes.ts';
const refusesOwn = "if (comment.image_id !== null && comment.user_id === userId) throw new Refusal('OWN_ART_LIKE');";
const raisesCount =
  'set likes_count = likes_count + 1 where comment_id = ${commentId} and exists (select from new_like)';

/** Likes, and what counts them. */
export const voteDefects: readonly Defect[] = [
  {
    name: 'like-counted-twice',
    says: 'A user who likes the same art again is counted again.',
    plants: [{ file: LIKES, find: raisesCount, put: raisesCount.replace(' and exists (select from new_like)', '') }],
    foundBy: /counters_count/,
  },
  {
    name: 'unlike-not-counted',
    says: 'A like that is taken back stays in the counter.',
    plants: [
      {
        file: LIKES,
        find: 'update comment_counters set likes_count = likes_count - 1',
        put: 'update comment_counters set likes_count = likes_count',
      },
    ],
    foundBy: /counters_count/,
  },
  {
    name: 'counter-read-then-written',
    says: 'A like reads the counter, adds one, and writes what it has.',
    plants: [
      {
        file: LIKES,
        find: refusesOwn,
        put: `${refusesOwn}
  const { likes: before } = await commentLikes(trx, commentId, userId);`,
      },
      {
        file: LIKES,
        find: raisesCount,
        put: raisesCount.replace('= likes_count + 1', '= ${before}::int + 1'),
      },
    ],
    foundBy: /counters_count/,
  },
  {
    name: 'unlike-lost',
    says: 'Taking a like back is answered with success, and the like stays.',
    plants: [
      {
        file: LIKES,
        find: 'delete from comment_likes where comment_id = ${commentId} and user_id = ${userId} returning',
        put: 'delete from comment_likes where comment_id = ${userId} and user_id = ${commentId} returning',
      },
    ],
    foundBy: /^LOST unlike/,
  },
  {
    name: 'like-after-the-deadline',
    says: 'Likes are taken while the votes are being counted.',
    plants: [
      {
        file: LIKES,
        find: `${refusesOwn}
  refuseSettling(slop);`,
        put: refusesOwn,
      },
    ],
    foundBy: /votes_end_at_the_deadline/,
  },
];
