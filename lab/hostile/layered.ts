import { seededRandom } from '../../apps/server/src/core/images/image-samples.ts';
import {
  archiveOf,
  type Entry,
  kra,
  maindoc,
  ora,
  type PlistObject,
  plistOf,
  png,
  procreate,
  psd,
  psdOf,
  stack,
  zipOf,
} from '../../apps/server/src/testing/layered-samples.ts';

/** Result of uploading a layered file: added, or the code of the refusal. */
export type Outcome =
  | 'added'
  | 'LAYERED_FILE_TYPE'
  | 'LAYERED_FILE_BROKEN'
  | 'LAYERED_FILE_TOO_LARGE'
  | 'LAYERED_FILE_REQUIRED';

export interface HostileLayered {
  name: string;
  bytes: Buffer;
  outcomes: Outcome[];
}

const ADDED: Outcome[] = ['added'];
const TYPE: Outcome[] = ['LAYERED_FILE_TYPE'];
const BROKEN: Outcome[] = ['LAYERED_FILE_BROKEN'];
/** For false values that may be in a part that nobody reads. */
const EITHER: Outcome[] = ['added', 'LAYERED_FILE_BROKEN'];
/** Possible outcomes for random damage. */
export const DAMAGED: Outcome[] = ['added', 'LAYERED_FILE_BROKEN', 'LAYERED_FILE_TYPE', 'LAYERED_FILE_REQUIRED'];

const MB = 1024 * 1024;
type Listed = [name: string, bytes: Buffer, outcomes: Outcome[]];

/** Returns more than a hundred hand-made files. */
export async function hostileLayered(): Promise<HostileLayered[]> {
  const lists = await Promise.all([otherFormats(), ofPhotoshop(), ofZip(), ofXml(), ofProcreate(), ofPreviews()]);
  return lists.flat().map(([name, bytes, outcomes]) => ({ name, bytes, outcomes }));
}

/** Returns good files with bytes changed, cut out, doubled or swapped. The same seed gives the same files. */
export async function damagedLayered(seed: number, count: number): Promise<Buffer[]> {
  const originals = [psd(), await kra(), await ora(), await procreate()];
  return Array.from({ length: count }, (_, n) => {
    const random = seededRandom(seed * 1_000_003 + n);
    const below = (end: number) => Math.floor(random() * end);
    let bytes = Buffer.from(originals[below(originals.length)]!);
    for (let times = 1 + below(4); times > 0 && bytes.length > 0; times -= 1) {
      // Most of what a reader relies on is at the beginning and at the end.
      const near = below(3);
      const at =
        near === 0
          ? below(Math.min(200, bytes.length))
          : near === 1
            ? bytes.length - 1 - below(Math.min(200, bytes.length))
            : below(bytes.length);
      const length = 1 + below(40);
      const kind = below(6);
      if (kind === 0) bytes = bytes.subarray(0, at);
      else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      else if (kind === 2)
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
      else if (kind === 3) bytes.fill(below(2) * 255, at, Math.min(at + length, bytes.length));
      else bytes[at] = kind === 4 ? below(256) : bytes[at]! ^ (1 << below(8));
      bytes = Buffer.from(bytes);
    }
    return bytes;
  });
}

async function otherFormats(): Promise<Listed[]> {
  const picture = await png();
  return [
    ['a picture', picture, TYPE],
    ['one byte', Buffer.from('8'), TYPE],
    ['the signature of a PSD alone', Buffer.from('8BPS'), BROKEN],
    ['a large Photoshop document by its other name', Buffer.from('8BPB0000'), TYPE],
    ['the signature of a zip alone', Buffer.from('PK\x03\x04', 'latin1'), BROKEN],
    ['an empty zip', await zipOf([]), TYPE],
    ['a zip of a picture', await zipOf([{ name: 'a.png', bytes: picture }]), TYPE],
    ['a RAR file', Buffer.from('Rar!\x1a\x07\x01\x00 and more', 'latin1'), TYPE],
    ['a PDF', Buffer.from('%PDF-1.7 and more'), TYPE],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), TYPE],
    ['ten megabytes of nothing', Buffer.alloc(10 * MB), TYPE],
    ['a page with a script', Buffer.from('<!doctype html><script>alert(1)</script>'), TYPE],
    ['a script that says it is a PSD', Buffer.from('8BPS<script>alert(1)</script>'), BROKEN],
    ['a PSD behind a zip', Buffer.concat([psd(), await kra()]), EITHER],
    ['a zip behind a picture', Buffer.concat([picture, await kra()]), TYPE],
  ];
}

function ofPhotoshop(): Listed[] {
  const good = psd();
  const with16 = (at: number, value: number) => patched(good, (bytes) => bytes.writeUInt16BE(value, at));
  const with32 = (at: number, value: number) => patched(good, (bytes) => bytes.writeUInt32BE(value, at));
  // Each section comes after its length: color mode data, resources, layers, and the picture itself.
  const resources = 26 + 4 + good.readUInt32BE(26);
  const layers = resources + 4 + good.readUInt32BE(resources);
  const picture = layers + 4 + good.readUInt32BE(layers);
  const cut = (at: number): Listed => [
    `a PSD cut off after ${at} bytes`,
    good.subarray(0, at),
    at >= picture ? EITHER : BROKEN,
  ];
  const manyResources = Buffer.concat(
    Array.from({ length: 50_000 }, () => Buffer.from('8BIM\x03\xed\x00\x00\x00\x00\x00\x00', 'latin1')),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(manyResources.length);
  return [
    ...[
      5,
      12,
      25,
      29,
      resources + 2,
      layers + 2,
      layers + 6,
      layers + 40,
      Math.floor((layers + picture) / 2),
      picture - 1,
      picture + 1,
      good.length - 5,
    ].map(cut),
    ...[0, 2, 3, 65_535].map(
      (version): Listed => [`a PSD of version ${version}`, with16(4, version), version === 2 ? EITHER : BROKEN],
    ),
    ...[0, 1, 17, 65_535].map((channels): Listed => [`a PSD of ${channels} channels`, with16(12, channels), EITHER]),
    ...[0, 30_001, 0x7fffffff, 0xffffffff].map((px): Listed => [`a PSD ${px} high`, with32(14, px), BROKEN]),
    ...[0, 30_001, 0xffffffff].map((px): Listed => [`a PSD ${px} wide`, with32(18, px), BROKEN]),
    [
      'a PSD of 900 megapixels without them',
      patched(with32(14, 30_000), (bytes) => bytes.writeUInt32BE(30_000, 18)),
      EITHER,
    ],
    [
      'a PSD of 40 megapixels without them',
      patched(with32(14, 8_000), (bytes) => bytes.writeUInt32BE(5_000, 18)),
      EITHER,
    ],
    ...[0, 2, 7, 64, 65_535].map((bits): Listed => [`a PSD of ${bits} bits`, with16(22, bits), BROKEN]),
    ...[5, 8, 9, 99].map((mode): Listed => [`a PSD of color mode ${mode}`, with16(24, mode), EITHER]),
    ['a PSD whose color mode data never ends', with32(26, 0xffffffff), BROKEN],
    ['a PSD whose resources never end', with32(resources, 0xffffffff), BROKEN],
    ['a PSD whose layers never end', with32(layers, 0xffffffff), BROKEN],
    ['a PSD whose layers end before they begin', with32(layers, 1), EITHER],
    ['a PSD whose list of layers never ends', with32(layers + 4, 0xfffffff0), BROKEN],
    ...[32_767, 32_768, 65_535, 9_999].map(
      (count): Listed => [`a PSD that counts ${count} layers`, with16(layers + 8, count), EITHER],
    ),
    ['a PSD whose picture has a compression that is none', with16(picture, 9), EITHER],
    [
      'a PSD with 50,000 resources',
      Buffer.concat([good.subarray(0, resources), length, manyResources, good.subarray(layers)]),
      EITHER,
    ],
    [
      'a PSD of 2,000 layers',
      psdOf(
        Array.from({ length: 2_000 }, (_, n) => `Layer ${n}`),
        { width: 2, height: 2 },
      ),
      ADDED,
    ],
    [
      'a PSD with hostile names',
      psdOf([
        '<script>alert(1)</script>',
        '\u202egnp.exe',
        '../../etc/passwd',
        'x'.repeat(250),
        "'; drop table layers; --",
      ]),
      ADDED,
    ],
  ];
}

async function ofZip(): Promise<Listed[]> {
  const [krita, raster, procreated] = [await kra(), await ora(), await procreate()];
  const many: Entry[] = Array.from({ length: 20_000 }, (_, n) => ({
    name: `layers/${n}`,
    bytes: Buffer.alloc(0),
    compress: false,
  }));
  const zeros = (mb: number) => Buffer.alloc(mb * MB, 32);
  const document = Buffer.from(maindoc('<layer name="a"/>'));
  const typed = (entries: Entry[]) =>
    zipOf([{ name: 'mimetype', bytes: Buffer.from('application/x-krita'), compress: false }, ...entries]);
  const bomb = await typed([{ name: 'maindoc.xml', bytes: zeros(64) }]);
  const ends: Listed[] = [
    ['KRA', krita],
    ['ORA', raster],
    ['PROCREATE', procreated],
  ].flatMap(([name, bytes]) => {
    const good = bytes as Buffer;
    const end = good.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    return [
      [`a ${name} without its end`, good.subarray(0, end), BROKEN],
      [`a ${name} cut in half`, good.subarray(0, good.length / 2), BROKEN],
      [`a ${name} without its last byte`, good.subarray(0, -1), BROKEN],
      [`a ${name} that counts 65,534 entries`, patched(good, (b) => b.writeUInt16LE(65_534, end + 10)), BROKEN],
      [
        `a ${name} whose list begins behind its end`,
        patched(good, (b) => b.writeUInt32LE(0xfffffff0, end + 16)),
        BROKEN,
      ],
      [`a ${name} whose list begins at its start`, patched(good, (b) => b.writeUInt32LE(0, end + 16)), BROKEN],
      [`a ${name} whose comment is longer than it`, patched(good, (b) => b.writeUInt16LE(500, end + 20)), BROKEN],
    ] as Listed[];
  });
  return [
    ...ends,
    // Names of the same length as the one they replace.
    ...['../../a/pwd', '/etc/passwd', 'C:\\win\\a.ex', '..\\..\\a\\pwd'].map(
      (name): Listed => [`a KRA with an entry called ${name}`, renamed(krita, name), BROKEN],
    ),
    ['a KRA with 20,000 entries', await kra(undefined, many), ADDED],
    [
      'a KRA in which a KRA lies in a KRA',
      await kra(undefined, [{ name: 'a.kra', bytes: await kra(undefined, [{ name: 'b.kra', bytes: krita }]) }]),
      ADDED,
    ],
    ['a KRA whose document is a KRA', await typed([{ name: 'maindoc.xml', bytes: krita }]), BROKEN],
    ['a KRA whose document is 64 MB of blanks', bomb, BROKEN],
    ['a KRA whose document says that it is small', lyingAbout(bomb, 'maindoc.xml', 100), BROKEN],
    ['a KRA whose document says that it is 4 GB', lyingAbout(krita, 'maindoc.xml', 0xfffffff0), BROKEN],
    [
      'a KRA whose type is 10 MB',
      await zipOf([
        { name: 'mimetype', bytes: zeros(10) },
        { name: 'maindoc.xml', bytes: document },
      ]),
      BROKEN,
    ],
    [
      'a KRA with two documents',
      await typed([
        { name: 'maindoc.xml', bytes: document },
        { name: 'maindoc.xml', bytes: document },
      ]),
      BROKEN,
    ],
    ['a KRA that is locked', flagged(krita, 'maindoc.xml', 8, 1), BROKEN],
    ['a KRA packed in an unknown way', flagged(krita, 'maindoc.xml', 10, 99), BROKEN],
    ['a KRA whose document lies elsewhere', flagged(krita, 'maindoc.xml', 42, 0xffff), BROKEN],
    ['a KRA without a type', await zipOf([{ name: 'maindoc.xml', bytes: document }]), TYPE],
    [
      'a KRA of the type of an ORA',
      await zipOf([
        { name: 'mimetype', bytes: Buffer.from('image/openraster') },
        { name: 'maindoc.xml', bytes: document },
      ]),
      TYPE,
    ],
    ['a KRA without a document', await typed([]), TYPE],
    ['a document of a text program', await zipOf([{ name: 'word/document.xml', bytes: document }]), TYPE],
  ];
}

async function ofXml(): Promise<Listed[]> {
  const doctype = (inner: string) =>
    maindoc('<layer name="&a;"/>').replace(/<!DOCTYPE[^>]*>/, `<!DOCTYPE DOC ${inner}>`);
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  const documents: [name: string, xml: string, outcomes: Outcome[]][] = [
    ['no XML', 'not XML at all', BROKEN],
    ['nothing in it', '', BROKEN],
    ['a billion laughs', doctype(`[<!ENTITY a0 "ha">${laughs}<!ENTITY a "&a9;">]`), BROKEN],
    ['an entity of a file', doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]'), BROKEN],
    ['an entity of another machine', doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1/x"> %a;]'), BROKEN],
    ['an entity that nobody declared', maindoc('<layer name="&a;"/>'), BROKEN],
    ['tags that do not end', maindoc('<layer name="a"><layer>'), BROKEN],
    ['a thousand levels', maindoc('<layer><layers>'.repeat(1_000) + '</layers></layer>'.repeat(1_000)), BROKEN],
    ['300,000 layers', maindoc('<layer/>'.repeat(300_000)), BROKEN],
    ['30,000 layers', maindoc('<layer/>'.repeat(30_000)), BROKEN],
    ['5,000 layers', maindoc('<layer name="a"/>'.repeat(5_000)), ADDED],
    ['a name of a megabyte', maindoc(`<layer name="${'x'.repeat(MB)}"/>`), EITHER],
    ['no layers', maindoc(''), BROKEN],
    ['a comment that does not end', maindoc('<!-- <layer name="a"/>'), BROKEN],
    ['characters that are none', maindoc('<layer name="a&#0;&#x1F;&#xFFFF;"/>'), EITHER],
    ...[
      'width="0" height="0"',
      'width="-5" height="5"',
      'width="1e9" height="1e9"',
      'width="1.5" height="2"',
      'width="NaN" height="a"',
      '',
    ].map((size): [string, string, Outcome[]] => [
      `the size ${size || 'none'}`,
      maindoc('<layer name="a"/>', size),
      BROKEN,
    ]),
  ];
  const listed = await Promise.all(
    documents.map(async ([name, xml, outcomes]): Promise<Listed> => [`a KRA with ${name}`, await kra(xml), outcomes]),
  );
  return [
    ...listed,
    ['an ORA of no size', await ora(stack('<layer name="a"/>', 'w="0" h="9"')), BROKEN],
    ['an ORA without layers', await ora(stack('')), BROKEN],
    ['an ORA with an entity', await ora(`<!DOCTYPE image [<!ENTITY a "b">]>${stack('<layer name="&a;"/>')}`), BROKEN],
    [
      'an ORA in another alphabet',
      await ora(Buffer.from(stack('<layer name="a"/>'), 'utf16le').toString('latin1')),
      BROKEN,
    ],
  ];
}

async function ofProcreate(): Promise<Listed[]> {
  const good = archiveOf(['a', 'b']);
  const trailer = (at: number, value: bigint) =>
    patched(good, (bytes) => bytes.writeBigUInt64BE(value, bytes.length - 32 + at));
  const sizes = (offsets: number, refs: number) =>
    patched(good, (bytes) => {
      bytes.writeUInt8(offsets, bytes.length - 26);
      bytes.writeUInt8(refs, bytes.length - 25);
    });
  const itself: PlistObject[] = [{ array: [0, 0, 0] }];
  // Each array contains the next one a hundred times. A reader that follows them gets a tree of 100^40.
  const doubling: PlistObject[] = Array.from({ length: 40 }, (_, n) => ({
    array: Array.from({ length: 100 }, () => (n + 1) % 40),
  }));
  const cyclic: PlistObject[] = [
    {
      dict: [
        [1, 0],
        [2, 4],
        [3, 6],
      ],
    },
    '$top',
    '$objects',
    'root',
    { array: [5, 5, 5] },
    { uid: 1 },
    { uid: 0 },
  ];
  const archives: [name: string, archive: Buffer, outcomes: Outcome[]][] = [
    ['an archive of nothing', Buffer.alloc(0), BROKEN],
    ['an archive of 20 bytes', good.subarray(0, 20), BROKEN],
    ['an archive cut in half', good.subarray(0, good.length / 2), BROKEN],
    ['an archive without its last byte', good.subarray(0, -1), BROKEN],
    ['an archive of another version', patched(good, (bytes) => bytes.write('99', 6)), BROKEN],
    ['an archive in XML', Buffer.from('<?xml version="1.0"?><plist><dict/></plist>'), BROKEN],
    ['more objects than a number holds', trailer(8, 2n ** 63n), BROKEN],
    ['400,000 objects that are not there', trailer(8, 400_000n), BROKEN],
    ['a first object that is not there', trailer(16, 60_000n), BROKEN],
    ['a table behind its end', trailer(24, 2n ** 40n), BROKEN],
    ['a table over its objects', trailer(24, 9n), EITHER],
    ['numbers of no bytes', sizes(0, 0), BROKEN],
    ['numbers of 255 bytes', sizes(255, 255), BROKEN],
    ['an array that holds itself', plistOf(itself), BROKEN],
    ['arrays that hold each other a hundred times', plistOf(doubling), BROKEN],
    ['a dictionary that holds itself', plistOf(cyclic), BROKEN],
    [
      'a document that is the list of objects',
      plistOf([
        {
          dict: [
            [1, 3],
            [2, 4],
          ],
        },
        '$top',
        '$objects',
        { dict: [[5, 6]] },
        { array: [4, 4] },
        'root',
        { uid: 0 },
      ]),
      BROKEN,
    ],
    ['9,000 layers', archiveOf(Array.from({ length: 9_000 }, () => 'a')), ADDED],
    ['no layers', archiveOf([]), BROKEN],
    ...['{0, 0}', '{-1, 5}', '{1000000000, 2}', '{1.5, 2}', 'a size'].map((size): [string, Buffer, Outcome[]] => [
      `the size ${size}`,
      archiveOf(['a'], size),
      BROKEN,
    ]),
  ];
  return Promise.all(
    archives.map(
      async ([name, archive, outcomes]): Promise<Listed> => [
        `a PROCREATE with ${name}`,
        await procreate(archive),
        outcomes,
      ],
    ),
  );
}

/** Returns files with previews that cannot be shown. Their layers are read anyway. */
async function ofPreviews(): Promise<Listed[]> {
  const document = Buffer.from(maindoc('<layer name="a"/>'));
  const wide = patched(await png(), (bytes) => {
    bytes.writeUInt32BE(50_000, 16);
    bytes.writeUInt32BE(50_000, 20);
  });
  const previews: [string, Buffer][] = [
    ['no picture', Buffer.from('no picture')],
    ['a picture of 2,500 megapixels', wide],
    ['a picture that is cut off', (await png()).subarray(0, 200)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['64 MB of blanks', Buffer.alloc(64 * MB, 32)],
  ];
  return Promise.all(
    previews.map(
      async ([name, bytes]): Promise<Listed> => [
        `a KRA whose picture is ${name}`,
        await zipOf([
          { name: 'mimetype', bytes: Buffer.from('application/x-krita'), compress: false },
          { name: 'maindoc.xml', bytes: document },
          { name: 'mergedimage.png', bytes },
        ]),
        ADDED,
      ],
    ),
  );
}

function patched(good: Buffer, change: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.from(good);
  change(bytes);
  return bytes;
}

/** Renames a KRA's preview in the zip's central directory. */
function renamed(zip: Buffer, to: string): Buffer {
  return patched(zip, (bytes) => bytes.write(to, bytes.lastIndexOf(Buffer.from('preview.png')), 'latin1'));
}

const LIST_ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/** Changes a number of an entry in the zip's central directory. */
function flagged(zip: Buffer, name: string, at: number, value: number): Buffer {
  return patched(zip, (bytes) => {
    const entry = bytes.lastIndexOf(LIST_ENTRY, bytes.lastIndexOf(Buffer.from(name)));
    bytes.writeUInt16LE(value, entry + at);
  });
}

/** Makes an entry state a wrong size in the zip's central directory. */
function lyingAbout(zip: Buffer, name: string, sizeBytes: number): Buffer {
  return patched(zip, (bytes) => {
    const entry = bytes.lastIndexOf(LIST_ENTRY, bytes.lastIndexOf(Buffer.from(name)));
    bytes.writeUInt32LE(sizeBytes, entry + 24);
  });
}
