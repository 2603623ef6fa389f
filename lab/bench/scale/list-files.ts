import path from 'node:path';
import type { Plan, Reader } from './reader.ts';
import type { Read } from './reads.ts';

// lab/lists/ holds the statement of each list as the server sends it. plans.api.test.ts compares them in every run, and
// `npx vitest run plans.api --update` writes them. `npm run lab -- bench-scale --plans FOLDER` adds plans over a million slops.

export const listsFolder = path.resolve(import.meta.dirname, '../../lists');

const LISTS =
  /^(feed: .*|feed with words: a rare word|1,000 comments, .*|artists|profile: .*|saved .*|notifications|votes|statement|deposits|withdrawals|purchases|search (slops|art|artists): a rare word|cases: .*|statements of reasons)$/;
/** Statements that are not part of a list: the session, rate limits, and queries inside the search functions. */
const NOT_OF_LIST = /auth\.sessions|rate_limits|count_hit|to_tsquery|migrations\.applied/;

/** Returns the file for a read, or undefined if the read is not a list. */
function fileOfList({ name }: Read): string | undefined {
  if (!LISTS.test(name) || name.endsWith(', deep')) return undefined;
  return `${name.replace(/^1,000 |: a rare word$/g, '').replaceAll(/[^\w]+/g, '-')}.sql`;
}

/**
 * Returns the text of each list's file by file name: its statements as the server sends them.
 * @param slops  adds the plan of each statement in the reader's world, which has so many slops
 */
export async function listFiles(reader: Reader, reads: readonly Read[], slops?: number): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const read of reads) {
    const file = fileOfList(read);
    if (!file) continue;
    const statements = (await reader.explain(read)).filter(({ query }) => !NOT_OF_LIST.test(query));
    const parts = statements.map(
      ({ query, plan }) => `${indented(query)};\n${slops === undefined ? '' : planText(plan, slops)}`,
    );
    files.set(file, `-- ${read.name.replace(/: a rare word$/, '')}\n\n${parts.join('\n')}`);
  }
  return files;
}

function planText(plan: Plan, slops: number): string {
  const size = slops.toLocaleString('en-US');
  return `\n-- Plan over ${size} slops, with rows × loops of each node:\n${linesOf(plan).join('\n')}\n`;
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
