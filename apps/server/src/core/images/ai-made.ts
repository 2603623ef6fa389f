import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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

export interface CredentialsRequest {
  type: ImageType;
  bytes: Uint8Array;
}

/** Reading takes 15 to 90 ms; what takes seconds was built to. */
const TIMEOUT_MS = 3_000;
const MAX_HEAP_MB = 128;
/** Kept free for compiled code; by itself Node takes 512 MB, all of which counts against the memory limit of the process. */
const MAX_CODE_MB = 32;

let reader: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the Content Credentials (C2PA) of an image, one after the other. The reader is a large WebAssembly module fed with
 * what strangers send, so it runs in a thread of its own: started when the first such file comes, ended when it hangs or
 * breaks, and with the picture process.
 * @returns the digital source types of the newest manifest's own actions; empty when there are none, or when reading failed
 */
export function readContentCredentials(bytes: Buffer, type: ImageType): Promise<string[]> {
  const sources = turn.then(() => ask({ bytes, type }));
  turn = sources;
  return sources;
}

async function ask(request: CredentialsRequest): Promise<string[]> {
  reader ??= startReader();
  try {
    reader.postMessage(request);
    const [sources] = await once(reader, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return sources;
  } catch {
    void reader?.terminate();
    reader = undefined;
    return [];
  }
}

function startReader(): Worker {
  const worker = new Worker(new URL('./content-credentials-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, codeRangeSizeMb: MAX_CODE_MB },
  });
  worker.unref();
  // An error that nobody listens to would end the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (reader === worker) reader = undefined;
  });
  return worker;
}
