import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../scripts/lib/test-run.ts';
import { applied, type Mutant } from './change.ts';
import { codeChanges } from './code-operators.ts';
import { Lane } from './lane.ts';
import { sample } from './sample.ts';
import { sqlChanges } from './sql-operators.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('mutants are made', () => {
  const inCode = (text: string) => codeChanges('a.tsx', text).map((change) => applied(text, change));
  const inSql = (text: string) => sqlChanges(text).map((change) => applied(text, change));

  it.each([
    ['a condition', 'if (a) b();', 'if (true) b();'],
    ['a part of a condition', 'const x = a && b;', 'const x = (a);'],
    ['a comparison', 'const x = a < b;', 'const x = a <= b;'],
    ['a limit', 'const LIMIT = 20;', 'const LIMIT = 21;'],
    ['a delay', 'const PAUSE_MS = 1_500;', 'const PAUSE_MS = 15000;'],
    ['a call', 'async () => { await sendMailLater(trx); };', 'async () => { ; };'],
    ['a link of a query', "const q = db.from('a').where('b', '=', 1);", "const q = db.from('a');"],
    ['an order', "const q = db.from('a').orderBy('b', 'desc');", "const q = db.from('a').orderBy('b', 'asc');"],
    ['a figure', 'const x = { likes_count: row.likes };', 'const x = { likes_count: 0 };'],
    ['what a screen shows', 'const x = <p>{isDone && <b>Done</b>}</p>;', 'const x = <p>{(<b>Done</b>)}</p>;'],
    ['a state', 'const x = <Button disabled={isBusy} />;', 'const x = <Button  />;'],
    ['SQL in code', 'const q = sql`select 1 where a = ${b} and c`;', 'const q = sql`select 1 where a = ${b} `;'],
  ])('of %s', (_what, text, mutated) => {
    expect(inCode(text)).toContain(mutated);
  });

  it.each([
    ['a condition left out', 'select 1 from a where b and c is null order by d', 'select 1 from a where b order by d'],
    ['null', 'select 1 where a is null', 'select 1 where a is not null'],
    ['a limit', 'select 1 limit 5', 'select 1 limit 6'],
    ['an order', 'select 1 order by a desc', 'select 1 order by a asc'],
    ['existence', 'select not exists (select)', 'select exists (select)'],
    ['a statement', '$$ begin\n  perform tidy();\nend $$', '$$ begin\n  null;\nend $$'],
  ])('in SQL of %s', (_what, text, mutated) => {
    expect(inSql(text)).toContain(mutated);
  });

  it('but not in texts, types, styles and log lines', () => {
    expect(inCode("type A = 1 | 2; log.info('a', a && b); const x = <p className={a ? 'b' : 'c'} />;")).toEqual([]);
    expect(inSql("-- where a and b\nselect 'a < b' from a join b on a.id = b.id")).toEqual([]);
  });
});

it('the sample depends only on the seed', () => {
  const drawn = sample(root, '7', 20, 'sql');
  expect(drawn).toHaveLength(20);
  expect(sample(root, '7', 20, 'sql')).toEqual(drawn);
  expect(sample(root, '8', 20, 'sql')).not.toEqual(drawn);
});

describe('a mutant', () => {
  let run: Run;
  let lane: Lane;
  const file = 'apps/server/src/features/likes/likes.ts';
  const text = 'export const counts = (likes: number) => likes > 0;\nexport const most = 20;\n';

  beforeAll(() => {
    run = openRun();
    const tree = path.join(run.dir, 'tree');
    const folder = path.join(tree, path.dirname(file));
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    fs.writeFileSync(path.join(tree, file), text);
    fs.writeFileSync(
      path.join(folder, 'likes.test.ts'),
      "import { expect, it } from 'vitest';\nimport { counts, most } from './likes.ts';\n" +
        "it('none is none', () => expect([counts(0), counts(1)]).toEqual([false, true]));\n" +
        "it('there is a most', () => expect(most).toBeGreaterThan(0));\n",
    );
    lane = new Lane(run, tree, '', new Map());
  });
  afterAll(() => run.close());

  const mutantOf = (from: string, to: string): Mutant => {
    const start = text.indexOf(from);
    return { area: 'features', file, start, end: start + from.length, to, rule: 'planted' };
  };

  it('is killed and named by the test that covers it', async () => {
    expect(await lane.run(mutantOf(' > ', ' >= '))).toMatchObject({
      outcome: 'killed',
      by: 'apps/server/src/features/likes/likes.test.ts › none is none',
    });
  }, 120_000);

  it('is first tested where it is likely to be noticed', async () => {
    const likely = 'apps/server/src/features/likes/likes.test.ts › there is a most';
    expect(await lane.run({ ...mutantOf('20', '0'), likely })).toMatchObject({ outcome: 'killed', by: likely });
    // A likely test in another file does not prevent detection.
    expect(await lane.run({ ...mutantOf(' > ', ' >= '), likely })).toMatchObject({
      outcome: 'killed',
      by: 'apps/server/src/features/likes/likes.test.ts › none is none',
    });
  }, 120_000);

  it('is invalid if it does not parse', async () => {
    expect(await lane.run(mutantOf(' > ', ' >>> > '))).toMatchObject({ outcome: 'invalid' });
  }, 120_000);

  it('survives without a covering test, and the file is restored', async () => {
    expect(await lane.run(mutantOf('20', '21'))).toMatchObject({ outcome: 'survived', by: null });
    expect(fs.readFileSync(path.join(run.dir, 'tree', file), 'utf8')).toBe(text);
  }, 120_000);
});
