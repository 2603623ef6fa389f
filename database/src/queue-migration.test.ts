import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { withClient } from './with-client.ts';

const before0030 = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => name < '0030');

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [thief, other] = [ID(1), ID(2)];
const [art, moreArt, words, ofOther] = [ID(11), ID(12), ID(13), ID(14)];
const [first, second, third, ofOthers, profile, waiting, closed] = [21, 22, 23, 24, 25, 26, 27].map(ID);

/**
 * Cases as the release before 0030 left them: three of one person, one of them about a text, one of another person, and
 * others.
 */
const OLD_ROWS = `
  set session_replication_role = replica;
  insert into profiles (id, username, display_name) values ('${thief}', 'thief', 'T'), ('${other}', 'other', 'O');
  insert into comments (id, ai_slop_id, user_id, content, image_id, image_url, image_path)
  values ('${art}', '${ID(3)}', '${thief}', '', '${ID(31)}', 'u', 'p'), ('${moreArt}', '${ID(3)}', '${thief}', '', '${ID(32)}', 'u', 'p'),
         ('${words}', '${ID(3)}', '${thief}', 'Words', null, null, null), ('${ofOther}', '${ID(3)}', '${other}', '', '${ID(33)}', 'u', 'p');
  insert into moderation_cases (id, subject_type, subject_id, person_id, ai_slop_id, status, danger, due_at, closed_at) values
    ('${second}', 'comment', '${art}', '${thief}', null, 'open', 1, '2026-01-02', null),
    ('${first}', 'comment', '${moreArt}', '${thief}', null, 'open', 3, '2026-01-03', null),
    ('${third}', 'comment', '${words}', '${thief}', null, 'open', 1, '2026-01-01', null),
    ('${ofOthers}', 'comment', '${ofOther}', '${other}', null, 'open', 1, '2026-01-01', null),
    ('${profile}', 'profile', '${thief}', '${thief}', null, 'open', 1, '2026-01-01', null),
    ('${waiting}', 'profile', '${other}', '${other}', null, 'waiting', 1, '2026-01-01', null),
    ('${closed}', 'ai_slop', '${ID(3)}', '${other}', null, 'closed', 1, '2026-01-01', '2026-01-02');
  insert into moderation_findings (case_id, kind) values ('${first}', 'same_picture'), ('${first}', 'looks_alike'),
    ('${second}', 'looks_alike'), ('${second}', 'same_picture');
  set session_replication_role = origin;`;

test('0030 gives every open case its card, which the triggers then maintain', async () => {
  const database = await createTestDatabase({ isBare: true });
  await migrate({ ...database, only: new Set(before0030) });
  await withClient({ connectionString: database.ownerUrl }, (owner) => owner.query(OLD_ROWS));
  await migrate(database);
  await withClient({ connectionString: database.ownerUrl }, async (owner) => {
    const cards = async () =>
      (
        await owner.query(
          `select k.case_id, k.kind, k.findings, array(select id from moderation_cases where card_id = k.id and id <> k.case_id) as others
             from case_cards k order by k.case_id`,
        )
      ).rows;
    const alone = (id: string, kind: string) => ({ case_id: id, kind, findings: [], others: [] });
    const alike = { kind: 'entry', findings: ['looks_alike', 'same_picture'] };
    const rest = [
      alone(third!, 'comment'),
      alone(ofOthers!, 'entry'),
      alone(profile!, 'profile'),
      alone(waiting!, 'profile'),
    ];
    expect(await cards()).toEqual([{ case_id: first, ...alike, others: [second] }, ...rest]);
    // Writes like the previous version.
    await owner.query(`update moderation_cases set status = 'closed', closed_at = app_now() where id = $1`, [first]);
    expect(await cards()).toEqual([{ case_id: second, ...alike, others: [] }, ...rest]);
    // Delete these rows, because the audit of every test database would report the missing rows that they reference.
    await owner.query('set session_replication_role = replica');
    for (const table of ['case_cards', 'moderation_findings', 'moderation_cases', 'comments', 'profiles'])
      await owner.query(`delete from ${table}`);
  });
  await database.drop();
});
