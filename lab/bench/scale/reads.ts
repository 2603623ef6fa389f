import { withClient } from '@unslop/database/with-client';
import type { AiSlop, AiSlopSort } from '@unslop/domain/calls/ai-slops';
import { sortOf } from '@unslop/server/features/ai-slops/list';
import { encodeCursor } from '@unslop/server/platform/cursor';
import type pg from 'pg';
import type { OpenWorld } from './worlds.ts';

/** The promise about a read: its time does not grow with the world, it is fast, or only its plan is good. */
export type Promised = 'keyset' | 'search' | 'plan';

export interface Read {
  name: string;
  promised: Promised;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
}

/** Returns every read of a hot path, including deep pages, and a like. They are the same in a world of any size. */
export async function readsOf(world: OpenWorld): Promise<Read[]> {
  return withClient({ connectionString: world.ownerUrl }, async (owner) => {
    return [
      ...(await feeds(owner)),
      ...(await slopPages(owner, world)),
      ...(await people(owner, world)),
      ...(await ownThings(owner, world)),
      ...(await moderation(owner)),
      ...searches(),
    ];
  });
}

/** Positions in a list, as shares of its length. In the small world, even short lists have a full page after each. */
const DEEP = [0.2, 0.35, 0.5];

const keyset = (name: string, url: string): Read => ({ name, promised: 'keyset', url });
const planned = (name: string, url: string): Read => ({ name, promised: 'plan', url });

const ORDER: Record<AiSlopSort, string> = {
  newest: 's.created_at desc, s.id desc',
  ending_soon: 's.deadline_at, s.id',
  highest_prize: 's.prize_pool_cents desc, s.created_at desc, s.id desc',
  most_art: 'n.beautiful_art_count desc, n.ai_slop_id desc',
};

type SlopList = [name: string, sort: AiSlopSort, query: string, where: string];

const slopLists: SlopList[] = [
  ...(Object.keys(ORDER) as AiSlopSort[]).filter((sort) => sort !== 'ending_soon').flatMap(listsIn),
  ['open, ending soon', 'ending_soon', '', `s.status = 'open'`],
  ['closed, last ended', 'ending_soon', 'status=closed', `s.status <> 'open'`],
  ['a category', 'newest', 'category=digital-art', `s.category = 'digital-art'`],
  [
    'a category, open',
    'newest',
    'category=digital-art&status=open',
    `s.category = 'digital-art' and s.status = 'open'`,
  ],
  [
    'a category, closed',
    'newest',
    'category=digital-art&status=closed',
    `s.category = 'digital-art' and s.status <> 'open'`,
  ],
  ['a category, highest prize', 'highest_prize', 'category=digital-art', `s.category = 'digital-art'`],
  ['prizes of $5 to $15', 'newest', 'prize_min=5&prize_max=15', 's.prize_pool_cents between 500 and 1500'],
  ['prizes from $100', 'newest', 'prize_min=100', 's.prize_pool_cents >= 10000'],
];

function listsIn(sort: AiSlopSort): SlopList[] {
  const name = sort.replaceAll('_', ' ');
  return [
    [name, sort, '', 'true'],
    [`open, ${name}`, sort, 'status=open', `s.status = 'open'`],
    [`closed, ${name}`, sort, 'status=closed', `s.status <> 'open'`],
  ];
}

async function feeds(owner: pg.Client): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [name, sortName, query, where] of slopLists) {
    const url = `/api/ai-slops?limit=10&sort=${sortName}&${query}`;
    reads.push(keyset(`feed: ${name}`, url));
    const status = sortName === 'ending_soon' && !query ? 'open' : /status=(\w+)/.exec(query)?.[1];
    const sort = sortOf(sortName, status as 'open' | 'closed' | undefined);
    for (const share of DEEP) {
      const slop = await rowAt<AiSlop>(
        owner,
        `select s.id, s.created_at, s.deadline_at as deadline, s.prize_pool_cents::int, n.beautiful_art_count`,
        `from ai_slops s join ai_slop_counters n on n.ai_slop_id = s.id where s.is_listed and ${where}`,
        ORDER[sortName],
        share,
      );
      reads.push(keyset(`feed: ${name}, deep`, `${url}&cursor=${encodeCursor(sort.list, sort.keysOf(asSent(slop)))}`));
    }
  }
  return [...reads, planned('feed of Atom', '/feeds/ai-slops.atom'), planned('sitemap', '/sitemap.xml')];
}

async function slopPages(owner: pg.Client, { popularSlopId, busyUserId }: OpenWorld): Promise<Read[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select s.id from ai_slops s join ai_slop_counters n on n.ai_slop_id = s.id
      where n.comments_count between 3 and 5 and n.beautiful_art_count = 3 and s.status = 'awarded' and s.is_listed order by s.id limit 10`,
  );
  const comment = await rowAt<{ created_at: Date; id: string }>(
    owner,
    'select created_at, id',
    `from comments where ai_slop_id = '${popularSlopId}' and removed_at is null and hidden_at is null`,
    'created_at, id',
    0.5,
  );
  const popular = `/api/ai-slops/${popularSlopId}`;
  const { rows: open } = await owner.query<{ id: string }>(
    `select id from ai_slops where status = 'open' and is_listed and user_id <> '${busyUserId}' order by id limit 10`,
  );
  return [
    ...rows.flatMap(({ id }) => [
      keyset('slop', `/api/ai-slops/${id}`),
      keyset('comments', `/api/ai-slops/${id}/comments?sort=most_liked`),
      keyset('likes of a slop', `/api/ai-slops/${id}/likes`),
      keyset('award', `/api/ai-slops/${id}/award`),
    ]),
    ...open.flatMap(({ id }): Read[] => [
      { ...keyset('a like', `/api/ai-slops/${id}/like`), method: 'PUT' },
      { ...keyset('a like taken back', `/api/ai-slops/${id}/like`), method: 'DELETE' },
    ]),
    keyset('1,000 comments, oldest', `${popular}/comments?sort=oldest&limit=50`),
    keyset(
      '1,000 comments, oldest, deep',
      `${popular}/comments?sort=oldest&limit=50&cursor=${cursorOf('comments-oldest', comment.created_at, comment.id)}`,
    ),
    // Sorts all comments of one slop. Their number does not depend on the number of slops.
    planned('1,000 comments, most liked', `${popular}/comments?sort=most_liked&limit=50`),
    planned('1,000 comments, least seen', `${popular}/comments?sort=least_seen&limit=50`),
    planned('1,000 comments, in an own order', `${popular}/comments?sort=own&limit=50`),
    keyset('1,000 comments, newest', `${popular}/comments?sort=newest&limit=50`),
  ];
}

async function people(owner: pg.Client, { busyUserId }: OpenWorld): Promise<Read[]> {
  const reads: Read[] = [
    keyset('artists', '/api/artists?limit=20'),
    keyset('profile', `/api/profiles/${busyUserId}`),
    keyset('profile: art', `/api/profiles/${busyUserId}/beautiful-art?limit=20`),
    keyset('profile: slops', `/api/ai-slops?user_id=${busyUserId}&limit=20`),
    keyset('home: classic', '/api/classic'),
    keyset('home: categories', '/api/categories'),
  ];
  const artists = await owner.query<{ user_id: string }>(
    `select user_id from profile_counters where beautiful_art_count between 30 and 40 order by user_id limit 5`,
  );
  for (const { user_id } of artists.rows) reads.push(keyset('artist', `/api/artists/${user_id}`));
  for (const share of DEEP) {
    const artist = await rowAt<{ latest_at: Date; user_id: string }>(
      owner,
      'select latest_at, user_id',
      'from artists',
      'latest_at desc, user_id desc',
      share,
    );
    reads.push(
      keyset('artists, deep', `/api/artists?limit=20&cursor=${cursorOf('artists', artist.latest_at, artist.user_id)}`),
    );
    const art = await rowAt<{ created_at: Date; id: string }>(
      owner,
      'select created_at, id',
      `from beautiful_arts where user_id = '${busyUserId}'`,
      'created_at desc, id desc',
      share,
    );
    reads.push(
      keyset(
        'profile: art, deep',
        `/api/profiles/${busyUserId}/beautiful-art?limit=20&cursor=${cursorOf('art-of', art.created_at, art.id)}`,
      ),
    );
  }
  const { rows } = await owner.query<{ id: string }>('select id from beautiful_arts order by created_at limit 1');
  return [...reads, keyset('a piece of art', `/api/beautiful-arts/${rows[0]!.id}`)];
}

async function ownThings(owner: pg.Client, { busyUserId }: OpenWorld): Promise<Read[]> {
  const reads: Read[] = [
    keyset('saved art', '/api/saved/beautiful-art?limit=20'),
    keyset('saved artists', '/api/saved/artists?limit=20'),
    keyset('notifications', '/api/notifications'),
    keyset('votes', '/api/votes?limit=20'),
    keyset('statement', '/api/movements?limit=20'),
    keyset('deposits', '/api/deposits?limit=20'),
    keyset('purchases', '/api/purchases?limit=20'),
    keyset('withdrawals', '/api/withdrawals?limit=20'),
    keyset('wallet', '/api/wallet'),
    keyset('own profile', '/api/profile'),
  ];
  for (const share of DEEP) {
    const deep = async (name: string, url: string, list: string, table: string, time: string, id: string) => {
      const row = await rowAt<Record<string, Date & string>>(
        owner,
        `select ${time}, ${id}`,
        `from ${table} where user_id = '${busyUserId}'`,
        `${time} desc, ${id} desc`,
        share,
      );
      reads.push(keyset(`${name}, deep`, `${url}?limit=20&cursor=${cursorOf(list, row[time]!, row[id]!)}`));
    };
    await deep(
      'saved art',
      '/api/saved/beautiful-art',
      'saved-art',
      'saved_beautiful_arts',
      'created_at',
      'comment_id',
    );
    await deep('notifications', '/api/notifications', 'notifications', 'notifications', 'created_at', 'id');
    await deep('votes', '/api/votes', 'votes', 'vote_receipts', 'liked_at', 'comment_id');
  }
  return reads;
}

async function moderation(owner: pg.Client): Promise<Read[]> {
  const reads: Read[] = ['open', 'waiting', 'appealed', 'closed'].map((status) =>
    keyset(`cases: ${status}`, `/api/moderation/cases?status=${status}`),
  );
  for (const share of DEEP) {
    const next = await rowAt<{ danger: number; due_at: Date; id: string; person_id: string; ai_slop_id: string }>(
      owner,
      'select danger, due_at, id, person_id, ai_slop_id',
      // Moderators do not see cases about themselves.
      `from moderation_cases where status <> 'closed' and person_id not in (select id from profiles where role = 'moderator')`,
      'danger desc, due_at, id',
      share,
    );
    const cursor = encodeCursor('cases:open', [next.danger, next.due_at.toISOString(), next.id]);
    reads.push(
      keyset('cases: open, deep', `/api/moderation/cases?cursor=${cursor}`),
      keyset('a case', `/api/moderation/cases/${next.id}`),
      keyset('queue of a person', `/api/moderation/cases?user_id=${next.person_id}`),
      keyset('queue of a slop', `/api/moderation/cases?ai_slop_id=${next.ai_slop_id}`),
    );
  }
  return [
    ...reads,
    keyset('queue of a kind', '/api/moderation/cases?kind=entry'),
    keyset('queue of who has none', '/api/moderation/cases?assigned=me'),
    keyset('statements of reasons', '/api/statements?limit=20'),
    // A finished quarter is counted once, the current one each time.
    planned('moderation log', '/api/moderation/log?limit=20'),
  ];
}

function searches(): Read[] {
  const terms: [what: string, term: string][] = [
    ['a rare word', 'zanzibar'],
    ['two letters', 'ca'],
    ['two letters', 'sh'],
    ['three letters', 'dra'],
    ['one letter', 'm'],
    ['a frequent word', 'the'],
    ['two frequent words', 'the cat'],
    ['frequent and rare', 'ca zanzibar'],
    ['no hit', 'xyzzyq'],
  ];
  return terms.flatMap(([what, term]): Read[] => {
    const q = encodeURIComponent(term);
    return [
      { name: `search slops: ${what}`, promised: 'search', url: `/api/search/ai-slops?limit=20&q=${q}` },
      { name: `search art: ${what}`, promised: 'search', url: `/api/search/beautiful-art?limit=20&q=${q}` },
      { name: `search artists: ${what}`, promised: 'search', url: `/api/artists?limit=20&q=${q}` },
      { name: `feed with words: ${what}`, promised: 'search', url: `/api/ai-slops?limit=20&q=${q}` },
      {
        name: `search everything: ${what}`,
        promised: 'search',
        method: 'POST',
        url: '/api/rpc/search_content',
        body: { search_term: term },
      },
    ];
  });
}

async function rowAt<R extends object>(
  owner: pg.Client,
  select: string,
  from: string,
  order: string,
  share: number,
): Promise<R> {
  const { rows } = await owner.query<R>(
    `${select} ${from} order by ${order} limit 1 offset (select floor(count(*) * ${share}) ${from})`,
  );
  if (!rows[0]) throw new Error(`there is nothing ${from}`);
  return rows[0];
}

const cursorOf = (list: string, at: Date, id: string) => encodeCursor(list, [at.toISOString(), id]);

/** Returns a row with its times as the API sends them, which is the format of cursors. */
const asSent = (slop: AiSlop): AiSlop => JSON.parse(JSON.stringify(slop));
