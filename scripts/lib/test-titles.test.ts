import { describe, expect, it } from 'vitest';
import { testsIn, testsOf } from './test-titles.ts';

// The margin keeps these lines from being parsed as tests of this file.
const source = `
|describe('outer', () => {
|  it('is plain [A001]', () => {});
|  it.each([
|    ['a', "})("],
|    ['b', 2],
|  ])('takes %s and gives $name [A001 B002]', () => {});
|
|  describe('inner', () => {
|    test("it's quoted", () => {
|      expect(')').toBe(')');
|    });
|    test.skip('is skipped', () => {});
|  });
|  it('comes after the inner one', () => {});
|});
|
|for (const path of paths) {
|  test(\`\${path} has $5 in it\`, async () => {});
|}
|
|describe.each([
|  ['x', 1],
|] as const)('on the %s side', () => {
|  test('is in a table', () => {});
|});
|
|describe.skip('later', () => {
|  test('does not run', () => {});
|});
|
|describe(name, () => {
|  test('of a named group', () => {});
|});
|
|test.describe('in a browser', () => {
|  test.use({ colorScheme: 'dark' });
|  test.each(list.map(([a]) => a))(
|    'spans lines %s',
|    async () => {},
|  );
|  // test('is a comment', () => {});
|});
|test.todo('is planned');
`.replaceAll(/^\|/gm, '');
const tests = testsIn('a.test.ts', source);

describe('reading the titles of a test file', () => {
  it('finds each test that runs, with the describes around it', () => {
    expect(tests.map(({ title }) => title)).toEqual([
      'outer › is plain [A001]',
      'outer › takes %s and gives $name [A001 B002]',
      "outer › inner › it's quoted",
      'outer › comes after the inner one',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as the source has it
      '${path} has $5 in it',
      'on the %s side › is in a table',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as the source has it
      '${name} › of a named group',
      'in a browser › spans lines %s',
    ]);
  });

  it.each([
    ['a.test.ts [A001]', 2],
    ['a.test.ts [B002]', 1],
    ['a.test.ts [B003]', 0],
    ['b.test.ts [A001]', 0],
    ['a.test.ts', 0],
  ])('finds the tests of "%s"', (cited, count) => {
    expect(testsOf(tests, cited)).toHaveLength(count);
  });

  it.each([
    ['outer › takes b and gives 2 [A001 B002]', true],
    ['/login has $5 in it', true],
    ['on the server side › is in a table', true],
    ['disk › of a named group', true],
    ['is plain [A001]', false],
    ['/login has $6 in it', false],
  ])('matches "%s" as a title at run time', (title, expected) => {
    expect(tests.some(({ pattern }) => pattern.test(title))).toBe(expected);
  });
});
