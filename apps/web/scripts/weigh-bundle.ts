export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }
>;
export type BundleRow = { name: string; gzipBytes: number; limitBytes: number };

const firstLoadLimitBytes = 130_000;
const lazyPartLimitBytes = 60_000;

/**
 * The first load is the entry with everything it imports statically; a lazy part is what it adds to that.
 * @param gzipBytesOf  the gzipped size of a built file
 */
export function weighBundle(manifest: Manifest, gzipBytesOf: (file: string) => number): BundleRow[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry: nothing was weighed');
  const firstLoad = withImports(manifest, entries);
  const weigh = (keys: Iterable<string>) => {
    const files = new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')));
    return [...files].reduce((sum, file) => sum + gzipBytesOf(file), 0);
  };
  const lazyRows = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => ({
      name: key,
      gzipBytes: weigh([...withImports(manifest, [key])].filter((each) => !firstLoad.has(each))),
      limitBytes: lazyPartLimitBytes,
    }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
  return [{ name: 'first load of /', gzipBytes: weigh(firstLoad), limitBytes: firstLoadLimitBytes }, ...lazyRows];
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (found.has(key) || !chunk) continue;
    found.add(key);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}
