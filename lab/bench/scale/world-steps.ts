export type Step = [name: string, statement: string];

/** Schema of the intermediate tables. */
export const SHOP = 'scale';
/** Number of generated titles, descriptions and remarks. */
export const PHRASES = 20_000;

/** Returns SQL that derives a row's id from its name, in the form of a random UUID. */
export const uid = (name: string) => `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;

const phrase = (n: string, seed: number) => `1 + floor(scale.random(${n}, ${seed}) * ${PHRASES})::int`;
const PICTURE = `'image/png', 240000, 1024, 768, '{320,640,1024}'::int[], true, '1QcSHQRnh493V4dIh4eXh1h4kJUI', '', `;

/** Intermediate tables, which generate all data before it is written. */
export const drafts: Step[] = [
  [
    'draft of slops',
    `create unlogged table scale.s as
     with drawn as (
       select n, case when n % greatest(1, slops / 500) = 0 then 1 else 2 + floor((people - 1) * power(scale.random(n, 1), 1.5))::int end as u,
              date_trunc('milliseconds', begun_at + (made_at - begun_at) * ((n - 0.5) / slops)) as at,
              1 + floor(scale.random(n, 2) * 14)::int as days, scale.random(n, 3) as roll, slops, people, likes_times, made_at
         from scale.size, generate_series(1, slops) n),
     dated as (
       select *, date_bin('5 minutes', at + days * interval '1 day', '2000-01-01') + interval '5 minutes' as ends,
              100 * (case when scale.random(n, 4) < 0.7 then 1 + floor(scale.random(n, 5) * 20) else floor(20 / power(scale.random(n, 5), 0.4)) end)::bigint as prize
         from drawn)
     select n::int, u::int, at, days, ends, least(prize, 100000) as prize,
            case when n <> (slops + 1) / 2 and roll < 0.04 and at + interval '6 hours' < made_at then 'cancelled' when ends > made_at then 'open'
                 when n <> (slops + 1) / 2 and roll < 0.05 then 'hidden' else 'due' end as state,
            least(ends, made_at) as last,
            least(floor(likes_times * 3.4 / power(scale.random(n, 6), 0.6))::int, likes_times * 5000, people / 3) as likes,
            case when n = (slops + 1) / 2 then 1000 else least(floor(2.2 / power(scale.random(n, 7), 0.6))::int, 300) end as remarks
       from dated`,
  ],
  ['draft of slops, in order', `alter table scale.s add primary key (n); analyze scale.s`],
  [
    'draft of comments',
    `create unlogged table scale.c as
     select m::int, n, case when m % greatest(1, slops / 200) = 0 then 1 else 2 + floor((people - 1) * power(scale.random(m, 11), 2))::int end as u,
            date_trunc('milliseconds', at + (last - at) * scale.random(m, 12)) as at, scale.random(m, 13) < 0.4 as art,
            case when d < 0.01 then 1 when d < 0.02 then 2 when d < 0.025 then 3 else 0 end as gone,
            case when d < 0.025 then 0 else least(floor(likes_times * 1.25 / power(scale.random(m, 15), 0.6))::int, likes_times * 2000, people / 3) end as likes
       from (select row_number() over (order by n, i) as m, n, at, last, slops, people, likes_times, scale.random(n * 1000::bigint + i, 14) as d
               from scale.s, scale.size, generate_series(1, remarks) i where state <> 'cancelled') drawn`,
  ],
  ['draft of comments, in order', `create index on scale.c (n); analyze scale.c`],
  [
    'draft of winners',
    `create unlogged table scale.w as
     select distinct on (c.n) c.n, c.m, c.u from scale.c join scale.s using (n)
      where s.state in ('due', 'hidden') and c.art and c.gone = 0 and c.likes > 0 and c.u <> s.u
      order by c.n, c.likes desc, c.at, scale.uid('c', c.m)`,
  ],
  ['draft of winners, in order', `alter table scale.w add primary key (n); analyze scale.w`],
  [
    'draft of sales',
    `create unlogged table scale.sales as
     select k::int, m, c.u, case when k <= 100 then 1 else 1 + (c.u + floor((people - 1) * scale.random(k, 31))::int) % people end as buyer,
            c.at + interval '20 days' as at, (3 + floor(scale.random(k, 32) * 40))::bigint * 100 as price
       from (select row_number() over (order by scale.random(m, 30), m) as k, m, c.u, c.at from scale.size, scale.c join scale.s using (n)
              where c.art and c.gone = 0 and c.u <> 1 and s.state = 'due' and s.ends < made_at - interval '30 days') c, scale.size
      where k <= greatest(100, slops / 20)`,
  ],
  [
    'draft of movements',
    `create unlogged table scale.topups as
     select u, ceil((sum(prize) + 10000) / 0.937)::bigint as charged from scale.s group by u;
     create unlogged table scale.m as
     select row_number() over (order by at, turn, u, n, k) as id, * from (
       select begun_at - interval '1 day' + u * interval '1 ms' as at, 1 as turn, 'top_up' as kind, u, null::int as n, null::int as k from scale.size, scale.topups
       union all select at, 2, 'prize_held', u, n, null from scale.s
       union all select case state when 'cancelled' then at + interval '6 hours' else ends + interval '1 second' end, 3,
                        case when w.m is null then 'prize_returned' else 'prize_awarded' end, coalesce(w.u, s.u), n, null
                   from scale.s left join scale.w using (n) where state <> 'open'
       union all select at, 4, 'sale', u, null, k from scale.sales) happened`,
  ],
];

/** Each step truncates and fills its tables in one transaction, so PostgreSQL need not write WAL for the rows. */
export const tables: Step[] = [
  [
    'comments',
    `truncate comments, comment_counters cascade;
     insert into comments (id, ai_slop_id, user_id, content, image_id, image_url, image_path, created_at, withdrawn_at, removed_at, hidden_at)
     select scale.uid('c', m), scale.uid('s', n), scale.uid('u', u), p.remark, case when art then scale.uid('ic', m) end,
            case when art then '/media/images/comments/' || scale.uid('u', u) || '/' || scale.uid('ic', m) || '.webp' end,
            case when art then 'comments/' || scale.uid('u', u) || '/' || scale.uid('ic', m) || '.webp' end, at,
            case when art and gone = 1 then at end, case when gone = 2 then at end, case when gone = 3 then at end
       from scale.c join scale.phrases p on p.id = ${phrase('m', 16)};
     insert into comment_counters (comment_id, likes_count) select scale.uid('c', m), likes from scale.c`,
  ],
  [
    'movements',
    `truncate ledger_movements, ledger_entries, ledger_accounts cascade;
     insert into ledger_accounts (id, kind, user_id, ai_slop_id) overriding system value
     select k.id, k.kind, null::uuid, null::uuid from (values (1, 'stripe'), (2, 'fees'), (3, 'costs')) k(id, kind)
     union all select 7 + 3 * n + k, (array['balance', 'debt', 'hold'])[k], scale.uid('u', n), null from scale.size, generate_series(1, people) n, generate_series(1, 3) k
     union all select 20 + 3 * people + n, 'prize', null, scale.uid('s', n) from scale.size, scale.s;
     insert into ledger_movements (id, key, kind, ai_slop_id, payment_id, created_at) overriding system value
     select id, case kind when 'top_up' then 'top_up:pi_scale_t' || u when 'sale' then 'sale:pi_scale_s' || k
                     when 'prize_held' then 'prize_held:' || scale.uid('s', n) else 'prize_closed:' || scale.uid('s', n) end, kind, scale.uid('s', n),
            case kind when 'top_up' then scale.uid('pt', u) when 'sale' then scale.uid('ps', k) end, at from scale.m`,
  ],
  [
    'likes of comments, and receipts of those that were counted',
    `truncate comment_likes;
     insert into comment_likes (comment_id, user_id, liked_at)
     select scale.uid('c', m), scale.uid('u', 1 + (c.u + (floor(scale.random(m, 18) * people)::bigint + i * 7919) % (people - 1)) % people),
            c.at + (s.last - c.at) * (i::float8 / (c.likes + 1))
       from scale.size, scale.c join scale.s using (n), generate_series(1, c.likes) i;
     insert into vote_receipts (user_id, liked_at, comment_id, outcome, secret)
     select l.user_id, date_trunc('milliseconds', l.liked_at), l.comment_id, 'counted', md5(l.comment_id::text || l.user_id)::uuid
       from scale.c join scale.s using (n) join comment_likes l on l.comment_id = scale.uid('c', c.m)
      where s.state = 'due' and c.art and c.gone = 0`,
  ],
  [
    'likes of slops',
    `truncate ai_slop_likes;
     insert into ai_slop_likes (ai_slop_id, user_id, liked_at)
     select scale.uid('s', n), scale.uid('u', 1 + (u + (floor(scale.random(n, 17) * people)::bigint + i * 7919) % (people - 1)) % people),
            at + (last - at) * (i::float8 / (likes + 1))
       from scale.size, scale.s, generate_series(1, likes) i where state <> 'cancelled'`,
  ],
  [
    'slops',
    `truncate ai_slops, ai_slop_counters cascade;
     insert into ai_slops (id, user_id, title, description, category, style, image_id, image_url, image_path, prize_pool_cents,
            duration_days, deadline_at, status, winning_comment_id, awarded_at, settled_at, cancelled_at, hidden_at, created_at, updated_at)
     select scale.uid('s', n), scale.uid('u', s.u),
            left(case when n in (slops / 4, slops / 2, slops / 4 * 3) then 'Zanzibar ' else '' end || initcap(p.title)
              || case when n % 20 = 3 then ' ' || n else '' end, 120), p.description,
            case when scale.random(n, 8) < 0.9 then (array['digital-art', 'traditional-art', 'character-design', 'illustration', 'concept-art', 'comics',
              'photo-editing', 'sculpture-3d'])[1 + floor(8 * power(scale.random(n, 9), 1.6))::int] end, null,
            scale.uid('is', n), '/media/images/ai_slops/' || scale.uid('u', s.u) || '/' || scale.uid('is', n) || '.webp',
            'ai_slops/' || scale.uid('u', s.u) || '/' || scale.uid('is', n) || '.webp', prize, days, ends,
            case when state = 'open' then 'open' when w.m is null then 'expired' else 'awarded' end, scale.uid('c', w.m),
            case when w.m is not null then ends + interval '1 second' end,
            case state when 'open' then null when 'cancelled' then s.at + interval '6 hours' else ends + interval '1 second' end,
            case when state = 'cancelled' then s.at + interval '6 hours' end, case when state = 'hidden' then ends + interval '1 day' end,
            s.at, s.at
       from scale.size, scale.s left join scale.w using (n) join scale.phrases p on p.id = ${phrase('n', 10)};
     insert into ai_slop_counters (ai_slop_id, likes_count, comments_count, beautiful_art_count, is_open)
     select scale.uid('s', n), case when state = 'cancelled' then 0 else likes end, coalesce(texts, 0), coalesce(arts, 0), state = 'open' from scale.s
       left join (select n, count(*) filter (where not art and gone not in (2, 3)) as texts, count(*) filter (where art and gone = 0) as arts
                    from scale.c group by n) c using (n)`,
  ],
  [
    'pictures',
    `truncate images cascade;
     insert into images (id, user_id, purpose, bucket, path, original_type, original_bytes, width, height, widths, has_avif, thumbhash, alt, created_at, used_at)
     select scale.uid('is', n), scale.uid('u', u), 'ai-slop', 'images', 'ai_slops/' || scale.uid('u', u) || '/' || scale.uid('is', n) || '.webp', ${PICTURE} at, at
       from scale.s
     union all
     select scale.uid('ic', m), scale.uid('u', u), 'comment', 'images', 'comments/' || scale.uid('u', u) || '/' || scale.uid('ic', m) || '.webp', ${PICTURE} at, at
       from scale.c where art`,
  ],
  [
    'people',
    `truncate auth.users, profiles, profile_counters cascade;
     insert into auth.users (id, name, email, email_verified, created_at)
     select scale.uid('u', n), '', 'p' || n || '@scale.example', true, begun_at - interval '10 days' from scale.size, generate_series(1, people) n;
     insert into profiles (id, username, display_name, email_verified_at, hidden_at, created_at)
     select scale.uid('u', n), p.name || '_' || n, initcap(p.name || ' ' || q.name), begun_at - interval '9 days',
            case when n % 500 = 7 then made_at end, begun_at - interval '10 days'
       from scale.size, generate_series(1, people) n
       join scale.phrases p on p.id = 1 + n % ${PHRASES} join scale.phrases q on q.id = 1 + (n / 7) % ${PHRASES};
     insert into followers (follower_id, following_id, created_at)
     select scale.uid('u', 1 + (f - 1 + 1 + (i * 7919) % (people - 1)) % people), scale.uid('u', f), begun_at + i * interval '1 hour'
       from scale.size, generate_series(1, people) f,
            generate_series(1, case when f = 1 then least(150, people - 1) else least(floor(2 / power(scale.random(f, 21), 0.6))::int, 100) end) i;
     insert into profile_counters (user_id, ai_slops_count, beautiful_art_count, followers_count, following_count)
     select scale.uid('u', p.n), coalesce(s.n, 0), coalesce(c.n, 0), coalesce(a.n, 0), coalesce(b.n, 0)
       from scale.size cross join generate_series(1, people) p(n)
       left join (select u, count(*) as n from scale.s where state <> 'hidden' group by u) s on s.u = p.n
       left join (select c.u, count(*) as n from scale.c join scale.s using (n) where c.art and c.gone = 0 and s.state <> 'hidden' group by c.u) c on c.u = p.n
       left join (select following_id as id, count(*) as n from followers group by 1) a on a.id = scale.uid('u', p.n)
       left join (select follower_id as id, count(*) as n from followers group by 1) b on b.id = scale.uid('u', p.n)`,
  ],
  [
    'artists',
    `truncate artists;
     insert into artists (user_id, latest_comment_id, latest_at)
     select distinct on (c.u) scale.uid('u', c.u), scale.uid('c', c.m), c.at from scale.c join scale.s using (n)
      where c.art and c.gone = 0 and s.state <> 'hidden' order by c.u, c.at desc, scale.uid('c', c.m) desc;
     update artists set name = lower(p.username || ' ' || p.display_name) from profiles p where p.id = user_id`,
  ],
  [
    'notifications',
    `truncate notifications;
     insert into notifications (user_id, type, kind, data, is_read, from_user_id, ai_slop_id, created_at)
     select scale.uid('u', n), 'like', 'slop_liked', '{"slop": "A slop"}', i > least(100, k / 20), scale.uid('u', 1 + (n + i - 1) % people), null, made_at - i * interval '7 minutes'
       from scale.size, (select n, case when n = 1 then 5000 else floor(2 / power(scale.random(n, 41), 0.6))::int end as k from scale.size, generate_series(1, people) n) d,
            generate_series(1, least(k, 5000)) i where 1 + (n + i - 1) % people <> n`,
  ],
  [
    'saved',
    `truncate saved_beautiful_arts, saved_artists;
     insert into saved_beautiful_arts (user_id, comment_id, created_at)
     select scale.uid('u', u), scale.uid('c', m), begun_at + m * interval '1 second' from (
       select distinct case when m % greatest(1, slops / 400) = 0 then 1 else 1 + floor(people * scale.random(m, 51))::int end as u, m from scale.size, scale.c
        where art and gone = 0 and (m % 6 = 0 or m % greatest(1, slops / 400) = 0)) d, scale.size;
     insert into saved_artists (user_id, artist_id, created_at)
     select scale.uid('u', n), scale.uid('u', 1 + (n + i - 1) % people), begun_at + i * interval '1 minute'
       from scale.size, generate_series(1, people) n, generate_series(1, case when n = 1 then 120 else n % 3 end) i`,
  ],
];

/** Rows that reference the movements and the earlier tables. */
export const entries: Step[] = [
  // One comment in fifty has an open case, and one a closed case. The busy person is a moderator and also the subject
  // of a case. They see no case about themselves.
  [
    'moderation',
    `truncate reports;
     update profiles set role = 'moderator' where id = scale.uid('u', 1);
     insert into moderation_cases (id, subject_type, subject_id, person_id, ai_slop_id, status, danger, reports_count, is_appealed,
            opened_at, due_at, closed_at, kind)
     select scale.uid('k', m), 'comment', scale.uid('c', m), scale.uid('u', case u when 1 then 2 else u end), scale.uid('s', n),
            case when m % 50 = 1 then 'closed' when m % 500 = 0 then 'waiting' else 'open' end,
            case when m % 1000 = 0 then 3 when m % 350 = 0 then 2 else 1 end, 1, m % 700 = 0, at + interval '1 hour', at + interval '1 hour',
            case when m % 50 = 1 then at + interval '3 hours' end, case when art then 'entry' else 'comment' end
       from scale.c where m % 50 in (0, 1);
     update moderation_cases c set card_id = card_of(c);
     insert into case_cards (id, case_id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at)
     select distinct on (card_id) card_id, id, person_id, subject_type, ai_slop_id, kind, findings, danger, due_at
       from moderation_cases where card_id is not null order by card_id, -danger, due_at, id;
     insert into reports (reporter_id, subject_type, subject_id, reason, delays, created_at, handled_at, outcome)
     select scale.uid('u', 1 + (u + 7 * m) % people), 'comment', scale.uid('c', m), 'A reason', true, at + interval '1 hour',
            case when m % 50 = 1 then at + interval '3 hours' end, case when m % 50 = 1 then 'dismissed' end
       from scale.c, scale.size where m % 50 in (0, 1);
     insert into moderation_log (actor, moderator_id, action, subject_type, subject_id, person_id, case_id, reason, created_at, case_opened_at)
     select 'moderator', scale.uid('u', 1), 'dismiss', 'comment', scale.uid('c', m), scale.uid('u', u), scale.uid('k', m), 'A reason',
            at + interval '3 hours', at + interval '1 hour'
       from scale.c where m % 50 = 1 order by at;
     insert into moderation_statements (act_id, user_id, part, created_at)
     select id, case when row_number() over (order by id) <= 40 then scale.uid('u', 1) else person_id end, 'affected', created_at
       from moderation_log`,
  ],
  [
    'totals',
    `truncate list_totals, artist_wins;
     insert into list_totals (list, category, is_open, prize_pool_cents, rows_count)
     select 'ai_slops', coalesce(category, ''), status = 'open', prize, count(*)
       from ai_slops, lateral (values (0), (prize_pool_cents)) prizes(prize) where is_listed group by 2, 3, 4;
     insert into list_totals (list, rows_count)
     select 'artists', count(*) from artists a join profiles p on p.id = a.user_id where p.hidden_at is null;
     insert into artist_wins (user_id, wins_count) select scale.uid('u', u), count(*) from scale.w group by u`,
  ],
  [
    'entries',
    `insert into ledger_entries (movement_id, account_id, amount_cents, account_seq, balance_after_cents)
     select id, account, amount, row_number() over chain, sum(amount) over chain from (
       select m.id, leg.account, leg.amount from scale.m join scale.topups t on m.kind = 'top_up' and t.u = m.u,
         lateral (values (1, -charged), (8 + 3 * m.u, charged * 937 / 1000), (2, charged - charged * 937 / 1000)) leg(account, amount)
       union all
       select m.id, leg.account, leg.amount from scale.size, scale.m join scale.s on s.n = m.n,
         lateral (values (20 + 3 * people + s.n, case when m.kind = 'prize_held' then prize else -prize end),
                         (8 + 3 * m.u, case when m.kind = 'prize_held' then -prize else prize end)) leg(account, amount)
       union all
       select m.id, leg.account, leg.amount from scale.m join scale.sales e on m.kind = 'sale' and e.k = m.k,
         lateral (values (1, -(price + price / 10)), (8 + 3 * m.u, price * 9 / 10), (2, price / 5)) leg(account, amount)) legs
     window chain as (partition by account order by id);
     update ledger_accounts a set balance_cents = e.cents, entries_count = e.n
       from (select account_id, sum(amount_cents) as cents, count(*) as n from ledger_entries group by 1) e where e.account_id = a.id;
     select setval(pg_get_serial_sequence('ledger_movements', 'id'), (select max(id) from scale.m)),
            setval(pg_get_serial_sequence('ledger_accounts', 'id'), (select max(id) from ledger_accounts))`,
  ],
  [
    'payments',
    `truncate payments, deposits, purchases cascade;
     insert into payments (id, user_id, payment_intent_id, status, type, amount_cents, amount_to_add_cents, fee_cents, comment_id, charge_id,
            amount_received_cents, metadata, created_at, updated_at, succeeded_at)
     select scale.uid('pt', t.u), scale.uid('u', t.u), 'pi_scale_t' || t.u, 'succeeded', 'account_funding', charged, charged * 937 / 1000,
            charged - charged * 937 / 1000, null, 'ch_scale_t' || t.u, charged, '{}'::jsonb, m.at, m.at, m.at
       from scale.topups t join scale.m on m.kind = 'top_up' and m.u = t.u
     union all
     select scale.uid('ps', k), scale.uid('u', buyer), 'pi_scale_s' || k, 'succeeded', 'art_purchase', price + price / 10, null, price / 10,
            scale.uid('c', m), 'ch_scale_s' || k, price + price / 10, jsonb_build_object('artTitle', 'Art ' || k), at, at, at from scale.sales;
     insert into deposits (id, user_id, payment_id, amount_added_to_balance_cents, total_amount_charged_cents, stripe_charge_id, movement_id, clears_at, created_at)
     select scale.uid('dt', t.u), scale.uid('u', t.u), scale.uid('pt', t.u), charged * 937 / 1000, charged, 'ch_scale_t' || t.u, m.id, m.at, m.at
       from scale.topups t join scale.m on m.kind = 'top_up' and m.u = t.u;
     insert into purchases (id, buyer_id, artist_id, comment_id, payment_id, price_cents, artist_share_cents, movement_id, title, rating, rated_at, created_at, clears_at)
     select scale.uid('os', e.k), scale.uid('u', buyer), scale.uid('u', e.u), scale.uid('c', e.m), scale.uid('ps', e.k), price, price * 9 / 10, m.id,
            'Art ' || e.k, case when e.k % 2 = 0 then 1 + e.k % 5 end, case when e.k % 2 = 0 then e.at end, e.at, e.at
       from scale.sales e join scale.m on m.kind = 'sale' and m.k = e.k`,
  ],
  [
    'awards',
    `truncate awards, award_entries, award_finals cascade;
     insert into awards (ai_slop_id, outcome, owner_id, winner_id, winning_comment_id, prize_cents, deadline_at, settled_at, movement_id,
                         votes_version, votes_root, votes_count, vote_leaves)
     select scale.uid('s', s.n), case when w.m is null then 'refunded' else 'awarded' end, scale.uid('u', s.u), scale.uid('u', w.u), scale.uid('c', w.m), prize, ends,
            ends + interval '1 second', m.id, case when v.leaves is not null then 1 end, merkle_root(v.leaves), octet_length(v.leaves) / 32, v.leaves
       from scale.s left join scale.w using (n) join scale.m on m.n = s.n and m.kind in ('prize_awarded', 'prize_returned')
       left join (select ai_slop_id, string_agg(leaf, ''::bytea order by leaf) as leaves
                    from (select c.ai_slop_id, vote_leaf(c.ai_slop_id, c.id, r.user_id, r.liked_at, r.secret) as leaf
                            from vote_receipts r join comments c on c.id = r.comment_id) vote group by 1) v on v.ai_slop_id = scale.uid('s', s.n)
      where state in ('due', 'hidden');
     insert into award_entries (ai_slop_id, comment_id, artist_id, comment_created_at, shown_likes, counted_likes, own_likes, unverified_likes, banned_likes, late_likes)
     select scale.uid('s', c.n), scale.uid('c', c.m), scale.uid('u', c.u), c.at, c.likes, c.likes, 0, 0, 0, 0
       from scale.c join scale.s using (n) where s.state in ('due', 'hidden') and c.art and c.gone = 0;
     insert into award_finals (ai_slop_id, review_until, final_at, finalized_at, winning_comment_id, paid_to, movement_id)
     select ai_slop_id, settled_at, settled_at, settled_at, winning_comment_id, coalesce(winner_id, owner_id), movement_id from awards`,
  ],
];
