import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(import.meta.dirname, '../../docs/lab');

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Bar {
  name: string;
  value: number;
  /** A minimum or maximum, drawn as a mark across the bar. */
  limit?: number;
}

export interface Chart {
  /** Title with the unit. */
  title: string;
  bars: readonly Bar[];
}

export interface Section {
  /** Page in docs/lab/ that has the section's marks. */
  page?: 'performance.md' | 'scale.md';
  /** Names the marks in the page and the chart file: "bench", "scale", "live", "speed". */
  name: string;
  /** The command that printed it. */
  command: string;
  /** Place and method of the measurement, in a sentence or two. */
  text: string;
  table: Table;
  chart?: Chart;
}

/** Formats the table for a terminal, with numbers aligned right. */
export function printed({ columns, rows }: Table): string {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  ');
  return [line(columns), ...rows.map(line)].join('\n');
}

/**
 * Writes a section between its two marks in the page, and its chart next to it.
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

/** Draws horizontal bars, readable on light and dark pages. */
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
