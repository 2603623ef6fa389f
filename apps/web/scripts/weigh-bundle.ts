export type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }
>;
export type BundleRow = { name: string; gzipBytes: number; limitBytes: number };

const entryLimitBytes = 60_000;
const pageLimitBytes = 142_000;
const lazyPartLimitBytes = 60_000;

/** Server-rendered pages. Each weighs what a browser loads before hydration. */
const renderedPages = ['src/pages/Feed.tsx', 'src/pages/AiSlop.tsx', 'src/pages/Artists.tsx'];

/**
 * The entry is what every page needs, without React, whose file survives a deploy. A lazy part counts only what it adds
 * to both.
 * @param gzipBytesOf  returns the gzipped size of a built file
 */
export function weighBundle(manifest: Manifest, gzipBytesOf: (file: string) => number): BundleRow[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry: nothing was weighed');
  const everyPage = withImports(manifest, entries);
  const entry = [...everyPage].filter((key) => manifest[key]!.name !== 'react');
  const weigh = (keys: Iterable<string>) => {
    const files = new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')));
    return [...files].reduce((sum, file) => sum + gzipBytesOf(file), 0);
  };
  const lazyRows = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => ({
      name: key,
      gzipBytes: weigh([...withImports(manifest, [key])].filter((each) => !everyPage.has(each))),
      limitBytes: lazyPartLimitBytes,
    }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
  const pageRows = renderedPages
    .filter((key) => manifest[key])
    .map((key) => ({
      name: `first load of ${key}`,
      gzipBytes: weigh(withImports(manifest, [...entries, key])),
      limitBytes: pageLimitBytes,
    }));
  return [{ name: 'entry', gzipBytes: weigh(entry), limitBytes: entryLimitBytes }, ...pageRows, ...lazyRows];
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys);
  // A Set iterates over items added during the loop, so this is transitive.
  for (const key of found) for (const imported of manifest[key]!.imports ?? []) found.add(imported);
  return found;
}
