import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readCommandLine } from './lib/command-line.ts';
import { buildWeb, isWebBuildStale } from './lib/web-build.ts';

const usage = `npm run prove -- first-load [FOLDER …]

The exact bytes that the first page loads first, of the build in apps/web/dist, or of the builds in these folders, to compare.
`;

const own = path.resolve(import.meta.dirname, '../apps/web/dist');
const { positionals: folders } = readCommandLine(usage, {}, Number.POSITIVE_INFINITY);
if (folders.length === 0 && isWebBuildStale()) await buildWeb({});

for (const dist of folders.length > 0 ? folders : [own]) {
  console.log(dist);
  console.table(await weighFirstLoad(dist));
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

async function weighFirstLoad(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const entry = filesOf(manifest, 'index.html');
  const page = [...entry, ...filesOf(manifest, 'src/pages/Feed.tsx').filter((file) => !entry.includes(file))];
  const weigh = (files: string[]) => weighAll(files.map((file) => readFileSync(path.join(dist, file))));
  const weighAll = (all: Buffer[]) => {
    const sum = (sizeOf: (bytes: Buffer) => number) => all.reduce((bytes, each) => bytes + sizeOf(each), 0);
    return {
      files: all.length,
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
    'HTML of / without slops': weighAll([await renderFirstPage(dist)]),
  };
}

/** As a guest gets it who has closed the introduction, without what stands around it. */
async function renderFirstPage(dist: string): Promise<Buffer> {
  const { render } = await import(pathToFileURL(path.join(dist, '.server/server.js')).href);
  const renderedAt = '2026-01-01T00:00:00.000Z';
  const feed = { data: [], count: 0, next: null, now: renderedAt };
  const { preloads, root, data } = await render({
    path: '/',
    replies: [feed],
    renderedAt,
    isGuest: true,
    isIntroClosed: true,
  });
  return Buffer.from(preloads + root + data);
}

function filesOf(manifest: Manifest, key: string): string[] {
  const { file, imports = [] } = manifest[key]!;
  return [...new Set([file, ...imports.flatMap((each) => filesOf(manifest, each))])];
}

function stylesOf(manifest: Manifest): string[] {
  const keys = ['index.html', ...(manifest['index.html']!.imports ?? [])];
  return [...new Set(keys.flatMap((key) => manifest[key]!.css ?? []))];
}
