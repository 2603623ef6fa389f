import type { Defect } from './defect.ts';

const LIKES = 'set_like';
const counts =
  'update comment_counters set likes_count = likes_count + v_step where comment_id = p_comment returning likes_count into likes;';

/** Defects in likes and in counting them. */
export const voteDefects: readonly Defect[] = [
  {
    name: 'like-counted-twice',
    says: 'A user who likes the same art again is counted again.',
    plants: [
      {
        routine: LIKES,
        find: 'case when not found then 0 when p_is_like then 1 else -1 end',
        put: 'case when not found and not p_is_like then 0 when p_is_like then 1 else -1 end',
      },
    ],
    foundBy: /counters_count/,
  },
  {
    name: 'unlike-not-counted',
    says: 'A like that is taken back stays in the counter.',
    plants: [{ routine: LIKES, find: 'when p_is_like then 1 else -1 end', put: 'when p_is_like then 1 else 0 end' }],
    foundBy: /counters_count/,
  },
  {
    name: 'counter-read-then-written',
    says: 'A like reads the counter, adds one, and writes what it has.',
    plants: [
      {
        routine: LIKES,
        find: counts,
        put: `select likes_count + v_step into likes from comment_counters where comment_id = p_comment;
    perform pg_sleep(0.01);
    update comment_counters set likes_count = likes where comment_id = p_comment;`,
      },
    ],
    foundBy: /counters_count/,
  },
  {
    name: 'unlike-lost',
    says: 'Taking a like back is answered with success, and the like stays.',
    plants: [
      {
        routine: LIKES,
        find: 'delete from comment_likes where comment_id = p_comment and user_id = p_user',
        put: 'delete from comment_likes where comment_id = p_user and user_id = p_comment',
      },
    ],
    foundBy: /^LOST unlike/,
  },
  {
    name: 'like-after-the-deadline',
    says: 'Likes are taken while the votes are being counted.',
    plants: [
      {
        routine: LIKES,
        find: 'if is_open and v_deadline <= liked_at then',
        put: 'if false then',
      },
    ],
    foundBy: /votes_end_at_the_deadline/,
  },
];
