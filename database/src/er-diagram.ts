/** Areas of the diagram, in order. A table belongs to the first area whose pattern matches its name. */
const AREAS: readonly (readonly [string, RegExp])[] = [
  ['Money', /^(ledger|payment|deposit|purchase|payout|former_payout|withdrawal|transfer|.*debt|disputed|card_|audit_)/],
  ['Awards, votes and public books', /^(award|book|movement|vote|receipt|voided|restored|provider|unfinished)/],
  ['Moderation', /^(moderation|case|report|process_calls|past_|person_traces|account_freezes)/],
  ['Contests', /^(ai_slop|comment|entry|like|artist|saved|process_stages|layered)/],
  ['Pictures', /^(image|picture|credit|contest_fingerprints|gifs)/],
  ['People', /^(auth\.|profile|followers|account|notifications)/],
  ['Operations', /./],
];

interface Table {
  name: string;
  columns: Map<string, { type: string; isRequired: boolean }>;
  primary: string[];
  uniques: string[][];
  references: { columns: string[]; to: string }[];
}

/** Returns docs/work/schema.md: one Mermaid diagram per area, with the keys of each table and its references. */
export function erDiagrams(schema: string): string {
  const tables = tablesIn(schema);
  const areas = AREAS.map(([title, pattern]) => {
    const own = tables.filter((table) => AREAS.find(([, each]) => each.test(table.name))![1] === pattern);
    return `## ${title}\n\n\`\`\`mermaid\nerDiagram\n${[...own.flatMap(linesOf), ...own.map(entityOf)].join('\n')}\n\`\`\``;
  });
  return `${INTRODUCTION}\n\n${areas.join('\n\n')}\n`;
}

const INTRODUCTION = `# The schema, drawn

\`npm run schema\` writes this page from the migrations. Each table shows its keys only; \`database/schema.sql\` has every column,
constraint, index and trigger. A table without keys here, such as \`profiles\` under Money, is drawn in its own area.`;

function tablesIn(schema: string): Table[] {
  return [...schema.matchAll(/^create table (\S+) \(\n([\s\S]*?)\n\);/gm)].map(([, name, body]) => {
    const keys = (pattern: RegExp) => [...body!.matchAll(pattern)].map(([, columns]) => columns!.split(', '));
    return {
      name: nameOf(name!),
      columns: new Map(
        [...body!.matchAll(/^ {2}(?!constraint )"?(\w+)"? (\w+)(.*)$/gm)].map(([, column, type, rest]) => [
          column!,
          { type: type!, isRequired: rest!.includes('not null') },
        ]),
      ),
      primary: keys(/PRIMARY KEY \(([^)]*)\)/g).flat(),
      uniques: keys(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g),
      references: [...body!.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES ([\w.]+)\(/g)].map(([, columns, to]) => ({
        columns: columns!.split(', '),
        to: nameOf(to!),
      })),
    };
  });
}

/** Draws a table's references: one or none, or many, rows for each row that they name. */
function linesOf({ name, columns, uniques, references }: Table): string[] {
  return references.map((reference) => {
    const isRequired = reference.columns.every((column) => columns.get(column)!.isRequired);
    const isUnique = uniques.some((unique) => unique.every((column) => reference.columns.includes(column)));
    const line = `${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'}`;
    return `  ${idOf(reference.to)} ${line} ${idOf(name)} : "${reference.columns.join(', ')}"`;
  });
}

function entityOf({ name, columns, primary, references }: Table): string {
  const foreign = new Set(references.flatMap((reference) => reference.columns));
  const keys = [...columns]
    .filter(([column]) => primary.includes(column) || foreign.has(column))
    .map(([column, { type }]) => {
      const marks = [primary.includes(column) && 'PK', foreign.has(column) && 'FK'].filter(Boolean).join(', ');
      return `    ${type} ${column} ${marks}`;
    });
  return [`  ${idOf(name)} {`, ...keys, '  }'].join('\n');
}

const nameOf = (table: string) => table.replace(/^public\./, '');
/** Mermaid takes no dots in names. */
const idOf = (table: string) => table.replace('.', '_');
