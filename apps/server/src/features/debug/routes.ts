import { Refusal } from '@unslop/domain/errors';
import { sql } from 'kysely';
import { appNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { read } from '../../platform/http/routes.ts';
import { LIVE_CHANNEL } from '../../platform/live.ts';

/** Refuses unless debug pages are on, because they show the real state. */
function refuseUnlessOn({ areDebugPagesOn }: Config): void {
  if (!areDebugPagesOn) throw new Refusal('NOT_FOUND');
}

const SHOWN_IMAGES = 12;

export const debugRoutes = [
  read('getDebugState', async ({ db, deps, user }) => {
    refuseUnlessOn(deps.config);
    const { rows: counted } = await sql<{ type: string; total: number; unread: number }>`
      select type, count(*)::int as total, (count(*) filter (where not is_read))::int as unread
        from notifications where user_id = ${user.userId} and retracted_at is null group by type`.execute(db);
    const { rows: queue } = await sql<{ waiting: number; failing: number }>`
      select count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing
        from graphile_worker.jobs`.execute(db);
    const sum = (of: 'total' | 'unread') => counted.reduce((total, row) => total + row[of], 0);
    return {
      now: (await appNow(db)).toISOString(),
      live: {
        is_listening: deps.live.isListening(),
        channel: LIVE_CHANNEL,
        streams: deps.live.slots.count(),
        own_streams: deps.live.slots.countOf('user', user.userId),
      },
      notifications: {
        total: sum('total'),
        unread: sum('unread'),
        by_type: Object.fromEntries(counted.map(({ type, total }) => [type, total])),
      },
      queue: queue[0]!,
    };
  }),

  read('getDebugAiSlop', async ({ db, deps, params }) => {
    refuseUnlessOn(deps.config);
    const { rows } = await sql<{ row: Record<string, unknown>; counters: Record<string, number> }>`
      select to_jsonb(s) - 'title_search' as row, jsonb_build_object(
               'likes_kept', n.likes_count,
               'likes_counted', (select count(*) from ai_slop_likes l where l.ai_slop_id = s.id),
               'comments_kept', n.comments_count,
               'beautiful_art_kept', n.beautiful_art_count,
               'comments_counted', (select count(*) from comments c where c.ai_slop_id = s.id and c.image_id is null
                 and c.removed_at is null and c.hidden_at is null),
               'beautiful_art_counted', (select count(*) from beautiful_arts a where a.ai_slop_id = s.id)) as counters
        from ai_slops_with_profiles s join ai_slop_counters n on n.ai_slop_id = s.id
       where s.id = ${params.id} and s.hidden_at is null`.execute(db);
    if (!rows[0]) throw new Refusal('AI_SLOP_NOT_FOUND', { id: params.id });
    return rows[0];
  }),

  read('listDebugImages', async ({ db, deps, user }) => {
    refuseUnlessOn(deps.config);
    const data = await db
      .selectFrom('images')
      .select(['id', 'purpose', 'bucket', 'path', 'original_type', 'original_bytes', 'width', 'height', 'widths'])
      .select(['has_avif', 'thumbhash', 'is_ai_made', 'created_at', 'used_at', 'removed_at'])
      .where('user_id', '=', user.userId)
      .orderBy('created_at', 'desc')
      .limit(SHOWN_IMAGES)
      .execute();
    return { data };
  }),
];
