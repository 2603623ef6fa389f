import { describe, expect, it } from 'vitest';
import { isTest, testsIn } from './test-titles.ts';

// The margin keeps these lines from being parsed as tests of this file.
const source = `
|describe('outer', () => {
|  it('is plain', () => {});
|  it.each([
|    ['a', "})("],
|    ['b', 2],
|  ])('takes %s and gives $name', () => {});
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
      'outer › is plain',
      'outer › takes %s and gives $name',
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
    ['a.test.ts › outer › takes %s and gives $name', true],
    ['a.test.ts › outer › takes b and gives 2', true],
    ['a.test.ts › /login has $5 in it', true],
    ['a.test.ts › on the server side › is in a table', true],
    ['a.test.ts › disk › of a named group', true],
    ['a.test.ts › is plain', false],
    ['b.test.ts › outer › is plain', false],
    ['a.test.ts › outer › is plainer', false],
    ['a.test.ts › /login has $6 in it', false],
    ['a.test.ts', false],
  ])('knows whether "%s" is one', (proof, expected) => {
    expect(isTest(tests, proof)).toBe(expected);
  });
});
