import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plan, Reader } from './reader.ts';
import type { Read } from './reads.ts';

// docs/lists/ has, for each list, the server's statement and its plan over a million slops. Every test run compares the
// statement. `npm run prove -- bench-scale --lists` writes the plan.

export const listsFolder = path.resolve(import.meta.dirname, '../../../docs/lists');

const LISTS =
  /^(feed: .*|feed with words: a rare word|1,000 comments, .*|artists|profile: .*|saved .*|notifications|votes|statement|deposits|withdrawals|purchases|search (slops|art|artists): a rare word|cases: .*|statements of reasons)$/;
/** Statements that are not part of a list: the session, rate limits, and queries inside the search functions. */
const NOT_OF_LIST = /auth\.sessions|rate_limits|count_hit|to_tsquery|migrations\.applied/;
const PLAN = '\n-- Plan over ';

/** @returns the file for a read, or undefined if the read is not a list */
function fileOfList({ name }: Read): string | undefined {
  if (!LISTS.test(name) || name.endsWith(', deep')) return undefined;
  return `${name.replace(/^1,000 |: a rare word$/g, '').replaceAll(/[^\w]+/g, '-')}.sql`;
}

/** @returns the text of each list's file: the statements as sent, each with its plan in the reader's world */
export async function listFiles(reader: Reader, reads: readonly Read[], slops: number): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const read of reads) {
    const file = fileOfList(read);
    if (!file) continue;
    const statements = (await reader.explain(read)).filter(({ query }) => !NOT_OF_LIST.test(query));
    const parts = statements.map(
      ({ query, plan }) =>
        `${indented(query)};\n` +
        `${PLAN}${slops.toLocaleString('en-US')} slops, with rows × loops of each node:\n${linesOf(plan).join('\n')}\n`,
    );
    files.set(file, `-- ${read.name.replace(/: a rare word$/, '')}\n\n${parts.join('\n')}`);
  }
  return files;
}

/** Returns the statements of a file without the plans. */
export const withoutPlans = (text: string): string =>
  text
    .split('\n')
    .filter((line, at) => at === 0 || !line.startsWith('--'))
    .join('\n');

export function committedListFiles(): Map<string, string> {
  return new Map(
    globSync('*.sql', { cwd: listsFolder }).map((file) => [file, readFileSync(path.join(listsFolder, file), 'utf8')]),
  );
}

/** Indents the lines of a generated statement by the number of open parentheses. */
function indented(query: string): string {
  let depth = 0;
  const lines = query.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const indent = '  '.repeat(line.startsWith(')') ? depth - 1 : depth);
      depth += line.split('(').length - line.split(')').length;
      return indent + line;
    })
    .join('\n');
}

function linesOf(plan: Plan, indent = '--   '): string[] {
  const index = plan['Index Name'] ? ` using ${plan['Index Name']}` : '';
  const table = plan['Relation Name'] ? ` on ${plan['Relation Name']}` : '';
  const line = `${indent}${plan['Node Type']}${index}${table} (${plan['Actual Rows']} × ${plan['Actual Loops']})`;
  return [line, ...(plan.Plans ?? []).flatMap((inner) => linesOf(inner, `${indent}  `))];
}
