import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allDefects } from './all.ts';
import { isInSource, plantIn } from './defect.ts';

/**
 * Preloaded (`node --import`) into the processes of the product under test. Changes the sources for the defect that
 * PLANTED_DEFECT names while they are loaded, and logs it.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const name = process.env.PLANTED_DEFECT;
const defect = allDefects.find((one) => one.name === name);
if (!defect) throw new Error(`No defect is called "${name}".`);
const changed = Map.groupBy(defect.plants.filter(isInSource), ({ file }) => path.join(root, file));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    const plants = changed.get(file);
    if (!plants) return loaded;
    const source = plantIn(Buffer.from(loaded.source as Uint8Array).toString('utf8'), plants, plants[0]!.file);
    console.log(`planted ${name} in ${plants[0]!.file}`);
    return { ...loaded, source };
  },
});
