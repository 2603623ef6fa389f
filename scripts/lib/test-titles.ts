import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './source-files.ts';

export interface TestTitle {
  file: string;
  /** The titles of its describes and its own, joined by " › ", as in the source. */
  title: string;
  /** Matches the title at run time: `%s`, `$name` and `${…}` match any text. */
  pattern: RegExp;
  /** The rows that it proves. Tables refer to it by its file and one of them. */
  ids: string[];
}

const SEPARATOR = ' › ';

/** Returns every test of the repository that runs. Excludes skipped, fixme and todo tests. */
export function findTests(root: string): TestTitle[] {
  return testFiles(root).flatMap((file) => testsIn(file, readFileSync(path.join(root, file), 'utf8')));
}

export function testFiles(root: string): string[] {
  return filesOf(root, '{packages,database,apps,sandbox,scripts,tests,lab}/**/*.test.{ts,tsx}');
}

const OPENING =
  /^( *)(?:test|it|describe)((?:\.(?:each|for|only|concurrent|sequential|serial|parallel|describe|skip|fixme|todo|runIf|skipIf|fails))*)[(`]/;

/**
 * Returns the tests in one source, read line by line. The formatter, which the lint stage enforces, indents a call's
 * start and end equally, so nesting needs no parser.
 */
export function testsIn(file: string, source: string): TestTitle[] {
  const lines = source.split('\n');
  const describes: { indent: number; title: Title; isSkipped: boolean }[] = [];
  const found: TestTitle[] = [];
  lines.forEach((line, number) => {
    const indent = line.length - line.trimStart().length;
    // A describe ends at the indentation where it started.
    if (line.trimStart().startsWith('}')) while ((describes.at(-1)?.indent ?? -1) >= indent) describes.pop();
    const match = OPENING.exec(line);
    if (!match) return;
    const words = match[2]!.split('.').filter(Boolean);
    const isTable = words.some((word) => ['each', 'for', 'runIf', 'skipIf'].includes(word));
    const rest = [line.slice(match[0].length), ...lines.slice(number + 1)];
    const title = readTitle(isTable ? afterTable(rest, indent) : rest, isTable);
    if (!title) return;
    const isSkipped = words.some((word) => ['skip', 'fixme', 'todo', 'skipIf'].includes(word));
    if (/^ *describe/.test(line) || words.includes('describe')) describes.push({ indent, title, isSkipped });
    else if (!isSkipped && !describes.some((outer) => outer.isSkipped)) {
      const titles = [...describes.map((outer) => outer.title), title];
      found.push({
        file,
        title: titles.map(({ text }) => text).join(SEPARATOR),
        ids: idsIn(title.text),
        pattern: new RegExp(`^${titles.map(({ pattern }) => pattern).join(SEPARATOR)}$`, 's'),
      });
    }
  });
  return found;
}

interface Title {
  text: string;
  pattern: string;
}

const SECOND_CALL = /^.*[)`]\((?=\s*['"`]|$)/;

/**
 * Returns the lines after the table of a test.each. Its second call is in its first line or, after a multi-line table,
 * below.
 */
function afterTable(lines: string[], indent: number): string[] {
  const start = SECOND_CALL.test(lines[0]!)
    ? 0
    : lines.findIndex((line, number) => number > 0 && /\S/.test(line) && line.search(/\S/) <= indent);
  return start < 0 ? [] : [lines[start]!.replace(SECOND_CALL, ''), ...lines.slice(start + 1)];
}

function readTitle(lines: string[], isTable: boolean): Title | null {
  const text = lines.join('\n').trimStart();
  const quote = text[0] ?? '';
  if (!quote || !`'"\``.includes(quote)) {
    // A title from a variable, as in describe(name, …), matches any text.
    const name = /^(\w+),/.exec(text)?.[1];
    return name ? { text: `\${${name}}`, pattern: '.+' } : null;
  }
  const body = new RegExp(`^${quote}((?:\\\\.|\\$\\{[^}]*\\}|[^\\\\${quote}])*)${quote}`, 's').exec(text)?.[1];
  if (body === undefined) return null;
  const plain = body.replace(/\\(.)/gs, '$1');
  const blanks = new RegExp(
    [quote === '`' && '\\$\\{[^}]*\\}', isTable && '%[sdifjopc#$]|\\$[a-zA-Z_][\\w.]*'].filter(Boolean).join('|') ||
      '(?!)',
  );
  return {
    text: plain,
    pattern: plain
      .split(blanks)
      .map((part) => RegExp.escape(part))
      .join('.+'),
  };
}

/** Returns the ids in square brackets at the end of a title: "liking twice counts once [A228 T100]". */
function idsIn(title: string): string[] {
  return / \[([A-Z][\d.]+(?: [A-Z][\d.]+)*)\]$/.exec(title)?.[1]?.split(' ') ?? [];
}

/**
 * Returns the tests that a row of docs/requirements.tsv, docs/faults.tsv or docs/use/security.md names; none if there is no such test.
 * @param cited  `path/to/file.test.ts [A228]`
 */
export function testsOf(tests: readonly TestTitle[], cited: string): TestTitle[] {
  const [, file, id] = /^(\S+) \[(\S+)\]$/.exec(cited) ?? [];
  return id === undefined ? [] : tests.filter((test) => test.file === file && test.ids.includes(id));
}
