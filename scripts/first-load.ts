import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildWeb, isWebBuildStale } from './lib/web-build.ts';

/**
 * npm run prove -- first-load [FOLDER…]: the exact bytes that `/` loads first, of the build in apps/web/dist, or of builds of
 * other versions to compare with.
 */
const own = path.resolve(import.meta.dirname, '../apps/web/dist');
const folders = process.argv.slice(2);
if (folders.length === 0 && isWebBuildStale()) await buildWeb({});

for (const dist of folders.length > 0 ? folders : [own]) {
  console.log(dist);
  console.table(weighFirstLoad(dist));
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

function weighFirstLoad(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const entry = filesOf(manifest, 'index.html');
  const page = [...entry, ...filesOf(manifest, 'src/pages/Feed.tsx').filter((file) => !entry.includes(file))];
  const weigh = (files: string[]) => {
    const all = files.map((file) => readFileSync(path.join(dist, file)));
    const sum = (sizeOf: (bytes: Buffer) => number) => all.reduce((bytes, each) => bytes + sizeOf(each), 0);
    return {
      files: files.length,
      raw: sum((bytes) => bytes.length),
      gzip: sum((bytes) => gzipSync(bytes, { level: 9 }).length),
      brotli: sum((bytes) => brotliCompressSync(bytes).length),
    };
  };
  return {
    'scripts of every page': weigh(entry),
    'scripts of /': weigh(page),
    // A guest's page carries them in its HTML.
    styles: weigh(stylesOf(manifest)),
    'bare HTML': weigh(['index.html']),
  };
}

function filesOf(manifest: Manifest, key: string): string[] {
  const { file, imports = [] } = manifest[key]!;
  return [...new Set([file, ...imports.flatMap((each) => filesOf(manifest, each))])];
}

function stylesOf(manifest: Manifest): string[] {
  const keys = ['index.html', ...(manifest['index.html']!.imports ?? [])];
  return [...new Set(keys.flatMap((key) => manifest[key]!.css ?? []))];
}
