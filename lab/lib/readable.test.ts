import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readableFigures } from './readable.ts';

test('the figures of a product that one can read count product and laboratory apart', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'readable-'));
  try {
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    write('apps/server/src/platform/http/routes.ts', 'export function read() {}\nexport function write() {}\n');
    write('apps/server/src/a.ts', "// never cast as never\nconst a = 'sale_reversed' as never;\n\nconst b = a;\n");
    write('apps/server/src/a.test.ts', "const a = 'sale_reversed' as never;\n");
    write('apps/server/src/b.generated.ts', 'const b = 1 as never;\n');
    write('database/migrations/0001.sql', "select 'sale_reversed'\n");
    write('lab/c.test.ts', 'const c = 1;\n');
    write(
      'docs/work/decisions/0051-patches-on-libraries.md',
      '| patch |\n|---|\n| one |\n| two |\n\n*Gone:*\n\n| patch |\n| old |\n',
    );
    expect([...readableFigures(root).values()]).toEqual([
      '3',
      '7',
      '1',
      '1',
      '4 (a.ts)',
      '2',
      '2 (read, write)',
      '1',
      '1',
      '2',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
