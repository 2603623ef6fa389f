import { type Credit, cleaned, creditOf, orientationOf } from './credit.ts';

/** Credit and licence that we write into a picture. */
export interface WrittenCredit {
  creator: string | null;
  credit: string | null;
  copyright: string | null;
  licence: string;
  licenceUrl: string | null;
}

/** Metadata that a licence needs. */
export interface Rights extends Credit {
  orientation: number;
  /** XMP properties by name. */
  named: Map<string, string>;
}

const NAMESPACES: Record<string, string> = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  cc: 'http://creativecommons.org/ns#',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};
const TEXTS = ['dc:creator', 'dc:rights', 'photoshop:Credit', 'xmpRights:UsageTerms'];
const LINKS = ['xmpRights:WebStatement', 'cc:license', 'Iptc4xmpExt:DigitalSourceType'];
const LINK = /^https?:\/\/[\w.~:/?#@!$&'()*+,;=%-]{1,300}$/;
export const MAX_XMP_BYTES = 65_536;

/** Returns the credit and licence to write into a file. @param added  for properties that the file itself lacks */
export function rightsOf(
  { exif, xmp, iptc }: { exif?: Buffer; xmp?: Buffer; iptc?: Buffer },
  added?: WrittenCredit | null,
): Rights {
  const rights: Rights = {
    ...(exif ? creditOf(exif) : { artist: null, copyright: null }),
    orientation: exif ? orientationOf(exif) : 1,
    named: new Map(),
  };
  const text = xmp?.toString('utf8', 0, MAX_XMP_BYTES) ?? '';
  for (const name of [...TEXTS, ...LINKS]) {
    const value = propertyOf(text, name);
    const kept = TEXTS.includes(name) ? cleaned(value) : LINK.test(value) ? value : null;
    if (kept) rights.named.set(name, kept);
  }
  const iptcNames = { 80: 'dc:creator', 110: 'photoshop:Credit', 116: 'dc:rights' } as const;
  for (const [tag, name] of Object.entries(iptcNames)) {
    const value = iptc && cleaned(iptcOf(iptc, Number(tag)));
    if (value && !rights.named.has(name)) rights.named.set(name, value);
  }
  if (added) addTo(rights, added);
  rights.artist ??= rights.named.get('dc:creator') ?? null;
  rights.copyright ??= rights.named.get('dc:rights') ?? null;
  return rights;
}

function addTo({ artist, copyright, named }: Rights, added: WrittenCredit): void {
  const fill = (name: string, value: string | null) => {
    if (value && !named.has(name)) named.set(name, value);
  };
  fill('dc:creator', artist ?? added.creator);
  fill('photoshop:Credit', added.credit);
  fill('dc:rights', copyright ?? added.copyright);
  fill('xmpRights:UsageTerms', added.licence);
  fill('xmpRights:WebStatement', added.licenceUrl);
  if (added.licenceUrl?.startsWith('https://creativecommons.org/')) fill('cc:license', added.licenceUrl);
}

/**
 * Finds a property: an attribute, an element, the first item of a list in an element, or a URL that an element points
 * to.
 */
export function propertyOf(xmp: string, name: string): string {
  const asAttribute = xmp.indexOf(`${name}="`);
  if (asAttribute >= 0) return unescaped(upTo(xmp, asAttribute + name.length + 2, '"'));
  const element = xmp.indexOf(`<${name}`);
  if (element < 0) return '';
  const end = xmp.indexOf(`</${name}>`, element);
  const inside = xmp.slice(element, end < 0 ? element + 500 : Math.min(end, element + 2_000));
  const resource = inside.indexOf('rdf:resource="');
  if (resource >= 0) return unescaped(upTo(inside, resource + 14, '"'));
  const item = inside.indexOf('<rdf:li');
  const start = inside.indexOf('>', item < 0 ? 0 : item);
  return start < 0 ? '' : unescaped(upTo(inside, start + 1, '<'));
}

function upTo(text: string, start: number, mark: string): string {
  const end = text.indexOf(mark, start);
  return text.slice(start, end < 0 ? Math.min(text.length, start + 500) : Math.min(end, start + 500)).trim();
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

/** Returns a line of the older IPTC record in Photoshop's block. */
function iptcOf(block: Buffer, tag: number): string {
  const at = block.indexOf(Buffer.from([0x1c, 0x02, tag]));
  if (at < 0 || at + 5 > block.length) return '';
  return block.toString('utf8', at + 5, Math.min(at + 5 + block.readUInt16BE(at + 3), at + 505));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns the properties as an XMP packet, or null if there are none. */
export function xmpOf({ named }: Rights): Buffer | null {
  if (named.size === 0) return null;
  const lists: Record<string, string> = { 'dc:creator': 'Seq', 'dc:rights': 'Alt', 'xmpRights:UsageTerms': 'Alt' };
  const properties = [...named].map(([name, value]) => {
    if (name === 'cc:license') return `<${name} rdf:resource="${escaped(value)}"/>`;
    const list = lists[name];
    const language = list === 'Alt' ? ' xml:lang="x-default"' : '';
    return list
      ? `<${name}><rdf:${list}><rdf:li${language}>${escaped(value)}</rdf:li></rdf:${list}></${name}>`
      : `<${name}>${escaped(value)}</${name}>`;
  });
  const spaces = Object.entries(NAMESPACES).map(([prefix, address]) => `xmlns:${prefix}="${address}"`);
  return Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${spaces.join(' ')}>${properties.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}
