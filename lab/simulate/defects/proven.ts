import fs from 'node:fs';
import path from 'node:path';

/** Evidence that a defect was found: by which seed and finding, and after how many simulated seconds. */
export interface Evidence {
  seed: string;
  seconds: number;
  finding: string;
}

const file = path.join(import.meta.dirname, 'proven.tsv');
const HEADER = 'defect\tseed\tseconds\tfinding';

/** Reads the evidence that `npm run lab -- simulate --prove` recorded, by defect name. */
export function readEvidence(): Map<string, Evidence> {
  const [header, ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  if (header !== HEADER) throw new Error(`${file} begins with other columns than ${HEADER}`);
  return new Map(
    lines.map((line) => {
      const [name = '', seed = '', seconds = '', finding = ''] = line.split('\t');
      return [name, { seed, seconds: Number(seconds), finding }];
    }),
  );
}

export function writeEvidence(name: string, evidence: Evidence): void {
  const recorded = readEvidence().set(name, evidence);
  const lines = [...recorded].sort(([a], [b]) => a.localeCompare(b));
  const text = lines.map(([defect, { seed, seconds, finding }]) => [defect, seed, seconds, finding].join('\t'));
  fs.writeFileSync(file, `${[HEADER, ...text].join('\n')}\n`);
}
