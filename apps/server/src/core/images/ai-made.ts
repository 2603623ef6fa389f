import { readContentCredentials } from './content-credentials.ts';
import type { ImageType } from './files.ts';

/**
 * Whether a file itself says that it was made by AI: by its Content Credentials, by the source type that IPTC defines,
 * or by what generators write into text chunks. A hint to show, never a proof: metadata is easily removed or written.
 * Never throws.
 */
export async function readAiMade(bytes: Buffer, type: ImageType): Promise<boolean> {
  if (saysXmp(bytes) || hasGeneratorText(bytes) || (type === 'image/png' && hasGeneratorChunk(bytes))) return true;
  const hasCredentials = bytes.includes('jumb', 0, 'latin1') && bytes.includes('c2pa', 0, 'latin1');
  if (!hasCredentials) return false;
  const sources = await readContentCredentials(bytes, type);
  return sources.some((source) => AI_SOURCE.test(source));
}

// https://cv.iptc.org/newscodes/digitalsourcetype: "algorithmicMedia" is left out, it means fractals and the like.
const AI_SOURCE = /digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia$/;
const AI_SOURCE_IN_XMP = /digitalsourcetype\/(?:compositeWithT|t)rainedAlgorithmicMedia\b/;

/** Only inside XMP: Content Credentials name the source types of ingredients as well, such as the slop that was remade. */
function saysXmp(bytes: Buffer): boolean {
  let end = 0;
  for (;;) {
    // On from the end: a beginning within a block would have the same bytes read again, in a made file for hours.
    const start = bytes.indexOf('<rdf:RDF', end);
    end = start < 0 ? -1 : bytes.indexOf('</rdf:RDF>', start);
    if (end < 0) return false;
    if (AI_SOURCE_IN_XMP.test(bytes.toString('latin1', start, end))) return true;
  }
}

/** Stable Diffusion's settings as written into EXIF comments of JPEG and WebP files, which may be UTF-16. */
function hasGeneratorText(bytes: Buffer): boolean {
  const little = Buffer.from(', Sampler: ', 'utf16le');
  return [Buffer.from(', Sampler: '), little, Buffer.from(little).swap16()].some((text) => bytes.includes(text));
}

/** Keywords of text chunks by AUTOMATIC1111, ComfyUI, InvokeAI and others. */
const GENERATOR_KEYWORDS = new Set(['parameters', 'workflow', 'prompt', 'invokeai_metadata', 'sd-metadata', 'dream']);
const GENERATOR_NAMES = /\b(?:NovelAI|Midjourney|DALL.E|Stable ?Diffusion|ComfyUI|InvokeAI|Adobe Firefly)\b/i;
const LONGEST_TEXT_BYTES = 4_096;

function hasGeneratorChunk(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!['tEXt', 'iTXt', 'zTXt'].includes(kind)) continue;
    const lengthBytes = Math.min(bytes.readUInt32BE(at), LONGEST_TEXT_BYTES);
    const [keyword = '', ...rest] = bytes.toString('latin1', at + 8, at + 8 + lengthBytes).split('\0');
    if (GENERATOR_KEYWORDS.has(keyword.toLowerCase())) return true;
    if (['Software', 'Source'].includes(keyword) && GENERATOR_NAMES.test(rest.join(' '))) return true;
  }
  return false;
}
