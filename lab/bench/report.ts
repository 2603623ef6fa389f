import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(import.meta.dirname, '../../docs');

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Bar {
  name: string;
  value: number;
  /** What the bar must reach, or may not exceed: drawn as a mark across it. */
  limit?: number;
}

export interface Chart {
  /** What is drawn, with its unit. */
  title: string;
  bars: readonly Bar[];
}

export interface Section {
  /** The page below docs/ that has the section's marks. */
  page?: 'performance.md' | 'scale.md';
  /** The section's marks in its page and the name of its picture: "bench", "scale", "live", "speed". */
  name: string;
  /** The command that printed it. */
  command: string;
  /** Where and how it was measured, in a sentence or two. */
  text: string;
  table: Table;
  chart?: Chart;
}

/** The table as lines for a terminal, numbers to the right. */
export function printed({ columns, rows }: Table): string {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  ');
  return [line(columns), ...rows.map(line)].join('\n');
}

/**
 * Puts a section between its two marks in its page, and its picture beside it.
 * @throws when the page has no such marks
 */
export function writeSection({ page: of = 'performance.md', name, command, text, table, chart }: Section): void {
  const page = path.join(docs, of);
  const before = readFileSync(page, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no marks for ${name}`);
  mkdirSync(path.join(docs, 'performance'), { recursive: true });
  if (chart) writeFileSync(path.join(docs, 'performance', `${name}.svg`), drawn(chart));
  const picture = chart ? [`![${chart.title}](performance/${name}.svg)`] : [];
  const body = [`\`${command}\`. ${text}`, ...picture, markdown(table)].join('\n\n');
  writeFileSync(page, `${before.slice(0, from)}${start}\n${body}\n${before.slice(to)}`);
}

function markdown({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map((_, n) => (n === 0 ? '---' : '---:'));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

const [WIDTH, NAMES, ROW, TOP] = [720, 220, 30, 44];

/** Bars from left to right, readable on light and on dark pages. */
export function drawn({ title, bars }: Chart): string {
  const longest = Math.max(...bars.map(({ value, limit }) => Math.max(value, limit ?? 0)), Number.MIN_VALUE);
  const scale = (value: number) => (value / longest) * (WIDTH - NAMES - 90);
  const rows = bars.map(({ name, value, limit }, n) => {
    const y = TOP + n * ROW;
    const mark =
      limit === undefined ? '' : `<path class="limit" d="M${(NAMES + scale(limit)).toFixed(1)} ${y - 3}v22"/>`;
    return (
      `<text x="${NAMES - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>` +
      `<rect x="${NAMES}" y="${y}" width="${Math.max(1, scale(value)).toFixed(1)}" height="16" rx="3"/>${mark}` +
      `<text x="${(NAMES + scale(Math.max(value, limit ?? 0)) + 8).toFixed(1)}" y="${y + 13}">${rounded(value)}</text>`
    );
  });
  const height = TOP + bars.length * ROW + 10;
  const style =
    'text{font:13px system-ui,sans-serif;fill:#1f1d1a}.title{font-weight:600}rect{fill:#2f7d6b}.limit{stroke:#c2410c;stroke-width:2}' +
    '@media(prefers-color-scheme:dark){text{fill:#eceae5}rect{fill:#5fb8a3}.limit{stroke:#fb923c}}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${style}</style>`,
    `<text class="title" x="10" y="24">${escaped(title)}</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
