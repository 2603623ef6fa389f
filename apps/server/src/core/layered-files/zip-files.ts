import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Refusal } from '@unslop/domain/errors';
import type { LayeredType } from '@unslop/domain/stages';
import yauzl from 'yauzl';
import type { Found } from './found.ts';
import { layersOfProcreate } from './procreate.ts';
import { layersOfXml } from './xml.ts';

type Layers = Pick<Found, 'width' | 'height' | 'layers' | 'names'>;

interface Format {
  type: LayeredType;
  /** Entry that only files of this format contain. */
  document: string;
  mimetype?: string;
  layersOf: (document: Buffer) => Layers;
  /** Preview entries, best first. */
  previews: string[];
}
const formats: readonly Format[] = [
  {
    type: 'kra',
    document: 'maindoc.xml',
    mimetype: 'application/x-krita',
    layersOf: (xml) => layersOfXml(xml, { image: 'IMAGE', width: 'width', height: 'height' }),
    previews: ['mergedimage.png', 'preview.png'],
  },
  {
    type: 'ora',
    document: 'stack.xml',
    mimetype: 'image/openraster',
    layersOf: (xml) => layersOfXml(xml, { image: 'image', width: 'w', height: 'h' }),
    previews: ['mergedimage.png', 'Thumbnails/thumbnail.png'],
  },
  {
    type: 'procreate',
    document: 'Document.archive',
    layersOf: layersOfProcreate,
    previews: ['QuickLook/Thumbnail.png'],
  },
];
const WANTED = new Set(['mimetype', ...formats.flatMap(({ document, previews }) => [document, ...previews])]);

/** Procreate files have one entry for every tile of every layer. */
const MAX_ENTRIES = 200_000;
/** Limit for one unpacked entry, which is held in memory. */
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Reads the formats that are zip files. Unpacks only the entries that we know by name. */
export async function readZipFile(file: string): Promise<Found> {
  const zip = await openZip(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
  try {
    const entries = await entriesOf(zip);
    const mimetype = entries.has('mimetype')
      ? (await unpacked(zip, entries.get('mimetype')!, 100)).toString().trim()
      : undefined;
    const format = formats.find((each) => entries.has(each.document) && each.mimetype === mimetype);
    if (!format) throw new Refusal('LAYERED_FILE_TYPE');
    const layers = format.layersOf(await unpacked(zip, entries.get(format.document)!));
    const previews: Buffer[] = [];
    for (const name of format.previews) {
      const entry = entries.get(name);
      if (entry && entry.uncompressedSize <= MAX_ENTRY_BYTES) previews.push(await unpacked(zip, entry));
    }
    return { type: format.type, ...layers, previews };
  } finally {
    zip.close();
  }
}

/** Returns the entries of WANTED by name. @throws Error if one occurs twice, or the archive has too many entries */
function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>();
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: yauzl.Entry) => {
      if (zip.entriesRead > MAX_ENTRIES) return reject(new Error('too many entries'));
      if (WANTED.has(entry.fileName)) {
        if (found.has(entry.fileName)) return reject(new Error(`${entry.fileName} is there twice`));
        found.set(entry.fileName, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Unpacks an entry. We check its stated size, and the library refuses an entry that holds more than it states. */
async function unpacked(zip: yauzl.ZipFile, entry: yauzl.Entry, maxBytes = MAX_ENTRY_BYTES): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw new Error(`${entry.fileName} is too large`);
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (entry: yauzl.Entry, done: (error: Error | null, stream: Readable) => void) => void,
  )(entry);
  return Buffer.concat(await stream.toArray());
}
