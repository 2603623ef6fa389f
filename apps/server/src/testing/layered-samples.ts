import { type Layer, writePsdBuffer } from 'ag-psd';
import sharp from 'sharp';
import yazl from 'yazl';

/** Small layered files, as the programs write them. */

const WIDTH = 64;
const HEIGHT = 48;

/** Returns a picture without two equal rows, so that its pixels do not compress to nothing. */
function pixels(width = WIDTH, height = HEIGHT): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, n) =>
    n % 4 === 3 ? 255 : (n * 7 + (n >> 6)) % 256,
  );
}

export async function png(width = WIDTH, height = HEIGHT): Promise<Buffer> {
  return sharp(Buffer.from(pixels(width, height).buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

export function psdOf(names: readonly string[], { width = WIDTH, height = HEIGHT } = {}): Buffer {
  const imageData = { width, height, data: pixels(width, height) };
  const children: Layer[] = names.map((name) => ({ name, left: 0, top: 0, imageData }));
  return writePsdBuffer({ width, height, children, imageData });
}

/** Returns a PSD with four layers, one of them named in another script. */
export const psd = (): Buffer => psdOf(['Background', 'Ink', 'Farbe — Blau', '影']);

export interface Entry {
  name: string;
  bytes: Buffer;
  compress?: boolean;
}

export async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, bytes, compress = true } of entries) zip.addBuffer(bytes, name, { compress, mtime: new Date(0) });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const maindoc = (
  layers: string,
  size = `width="${WIDTH}" height="${HEIGHT}"`,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DOC PUBLIC '-//KDE//DTD krita 2.0//EN' 'http://www.calligra.org/DTD/krita-2.0.dtd'>
<DOC xmlns="http://www.calligra.org/DTD/krita" editor="Krita" syntaxVersion="2.0">
 <IMAGE name="Unnamed" mime="application/x-kra" ${size} colorspacename="RGBA"><layers>${layers}</layers></IMAGE>
</DOC>`;

const kraLayers =
  '<layer name="Group 1" nodetype="grouplayer"><layers><layer name="Lines &amp; dots" nodetype="paintlayer"/><layer name="Color" nodetype="paintlayer"/></layers></layer><layer name="Background" nodetype="paintlayer"/>';

export async function kra(document = maindoc(kraLayers), more: readonly Entry[] = []): Promise<Buffer> {
  return zipOf([
    { name: 'mimetype', bytes: Buffer.from('application/x-krita'), compress: false },
    { name: 'maindoc.xml', bytes: Buffer.from(document) },
    { name: 'preview.png', bytes: await png(16, 12) },
    { name: 'mergedimage.png', bytes: await png() },
    ...more,
  ]);
}

export const stack = (layers: string, size = `w="${WIDTH}" h="${HEIGHT}"`): string =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<image version="0.0.5" ${size}><stack name="root">${layers}</stack></image>`;

export async function ora(
  document = stack(
    '<stack name="Group"><layer name="Ink" src="data/1.png"/></stack><layer name="Paper" src="data/2.png"/>',
  ),
  more: readonly Entry[] = [],
): Promise<Buffer> {
  return zipOf([
    { name: 'mimetype', bytes: Buffer.from('image/openraster'), compress: false },
    { name: 'stack.xml', bytes: Buffer.from(document) },
    { name: 'Thumbnails/thumbnail.png', bytes: await png(16, 12) },
    { name: 'mergedimage.png', bytes: await png() },
    ...more,
  ]);
}

/**
 * Value of a property list: a text, a reference to another object (`uid`), or an array or dictionary with the numbers
 * of its members.
 */
export type PlistObject = string | { uid: number } | { array: number[] } | { dict: [key: number, value: number][] };

/** Writes a binary property list of these objects. The first one is its top. */
export function plistOf(objects: readonly PlistObject[], lies: { count?: bigint; table?: bigint } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('bplist00')];
  const offsets: number[] = [];
  let at = 8;
  for (const object of objects) {
    offsets.push(at);
    const bytes = encoded(object);
    parts.push(bytes);
    at += bytes.length;
  }
  const table = Buffer.alloc(objects.length * 4);
  for (const [n, offset] of offsets.entries()) table.writeUInt32BE(offset, n * 4);
  const trailer = Buffer.alloc(32);
  trailer.writeUInt8(4, 6);
  trailer.writeUInt8(2, 7);
  trailer.writeBigUInt64BE(lies.count ?? BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(0n, 16);
  trailer.writeBigUInt64BE(lies.table ?? BigInt(at), 24);
  return Buffer.concat([...parts, table, trailer]);
}

function encoded(object: PlistObject): Buffer {
  if (typeof object === 'string') {
    const text = Buffer.from(object, 'utf16le').swap16();
    return Buffer.concat([header(6, object.length), text]);
  }
  if ('uid' in object) return Buffer.from([0x81, object.uid >> 8, object.uid & 0xff]);
  if ('array' in object) return Buffer.concat([header(0xa, object.array.length), refs(object.array)]);
  return Buffer.concat([
    header(0xd, object.dict.length),
    refs(object.dict.map(([key]) => key)),
    refs(object.dict.map(([, value]) => value)),
  ]);
}

function header(kind: number, length: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt8((kind << 4) | 0x0f, 0);
  bytes.writeUInt8(0x12, 1);
  bytes.writeUInt32BE(length, 2);
  return bytes;
}

function refs(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [n, ref] of numbers.entries()) bytes.writeUInt16BE(ref, n * 2);
  return bytes;
}

/** Returns the archive of a Procreate file with these layers. */
export function archiveOf(names: readonly string[], size = `{${WIDTH}, ${HEIGHT}}`): Buffer {
  const objects: PlistObject[] = [];
  const add = (object: PlistObject): number => objects.push(object) - 1;
  const top = add('');
  const [keyTop, keyObjects, keyRoot, keySize, keyLayers, keyName, keyList] = [
    '$top',
    '$objects',
    'root',
    'size',
    'layers',
    'name',
    'NS.objects',
  ].map(add) as [number, number, number, number, number, number, number];
  // Content of the archive's own list: null, the document, its size, the list of layers, then two objects per layer.
  const uids = Array.from({ length: 4 + names.length * 2 }, (_, uid) => add({ uid }));
  const archived = [
    add('$null'),
    add({
      dict: [
        [keySize, uids[2]!],
        [keyLayers, uids[3]!],
      ],
    }),
    add(size),
    add({ dict: [[keyList, add({ array: names.map((_, n) => uids[4 + n * 2]!) })]] }),
    ...names.flatMap((name, n) => [add({ dict: [[keyName, uids[5 + n * 2]!]] }), add(name)]),
  ];
  const root = add({ dict: [[keyRoot, uids[1]!]] });
  objects[top] = {
    dict: [
      [keyTop, root],
      [keyObjects, add({ array: archived })],
    ],
  };
  return plistOf(objects);
}

export async function procreate(
  archive = archiveOf(['Sketch', 'Ink 🖋', 'Color']),
  more: readonly Entry[] = [],
): Promise<Buffer> {
  return zipOf([
    { name: 'Document.archive', bytes: archive },
    { name: 'QuickLook/Thumbnail.png', bytes: await png() },
    { name: '0A1B/0~0.chunk', bytes: Buffer.alloc(500, 3) },
    ...more,
  ]);
}
