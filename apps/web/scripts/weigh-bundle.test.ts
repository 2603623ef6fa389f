import { expect, test } from 'vitest';
import { weighBundle } from './weigh-bundle.ts';

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js', '_react.js'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  '_react.js': { file: 'react.js', name: 'react' },
  'src/pages/Artists.tsx': { file: 'artists.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/pages/Profile.tsx': { file: 'profile.js', isDynamicEntry: true, imports: ['_shared.js', '_money.js'] },
  'src/ui/show-toast.tsx': { file: 'toast.js', isDynamicEntry: true, imports: ['_shared.js'] },
  '_money.js': { file: 'money.js' },
  'font.woff2': { file: 'font.woff2' },
};
const sizes: Record<string, number> = {
  'main.js': 40_000,
  'react.js': 60_000,
  'artists.js': 16_000,
  'shared.js': 25_000,
  'profile.js': 50_000,
  'money.js': 11_000,
  'toast.js': 9_000,
};

test('counts a page with its entry’s imports, a lazy part only with its additions', () => {
  expect(weighBundle(manifest, (file) => sizes[file]!)).toEqual([
    { name: 'entry', gzipBytes: 65_000, limitBytes: 60_000 },
    { name: 'first load of src/pages/Artists.tsx', gzipBytes: 141_000, limitBytes: 142_000 },
    { name: 'src/pages/Profile.tsx', gzipBytes: 61_000, limitBytes: 60_000 },
    { name: 'src/pages/Artists.tsx', gzipBytes: 16_000, limitBytes: 60_000 },
    { name: 'src/ui/show-toast.tsx', gzipBytes: 9_000, limitBytes: 60_000 },
  ]);
});

test('refuses a manifest without an entry', () => {
  expect(() => weighBundle({ 'a.js': { file: 'a.js' } }, () => 0)).toThrow('names no entry');
});
