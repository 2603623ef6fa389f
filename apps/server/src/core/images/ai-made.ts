/**
 * What generators of images leave in their files: the settings, the source type of IPTC, or their name.
 * @returns the generator; null where a file carries nothing of one
 */
export function generatorOf(bytes: Buffer, texts: readonly { keyword: string; text: string }[]): string | null {
  for (const { keyword, text } of texts) {
    const byKeyword = GENERATOR_KEYWORDS[keyword.toLowerCase()];
    const name = ['Software', 'Source'].includes(keyword) ? namedGenerator(text) : undefined;
    if (name ?? byKeyword) return (name ?? byKeyword)!;
  }
  return hasSettings(bytes) ? STABLE_DIFFUSION : null;
}

const STABLE_DIFFUSION = 'Stable Diffusion';

/** Keywords of text chunks by AUTOMATIC1111, ComfyUI, InvokeAI and others. */
const GENERATOR_KEYWORDS: Record<string, string | undefined> = {
  __proto__: null as never,
  parameters: STABLE_DIFFUSION,
  workflow: 'ComfyUI',
  prompt: 'ComfyUI',
  invokeai_metadata: 'InvokeAI',
  'sd-metadata': 'InvokeAI',
  dream: 'InvokeAI',
};
const GENERATOR_NAMES = /\b(?:NovelAI|Midjourney|DALL.E|Stable ?Diffusion|ComfyUI|InvokeAI|Adobe Firefly)\b/i;

/** The generator that a text names. */
export function namedGenerator(text: string): string | undefined {
  return GENERATOR_NAMES.exec(text)?.[0];
}

/** Stable Diffusion's settings as written into EXIF comments of JPEG and WebP files, which may be UTF-16. */
function hasSettings(bytes: Buffer): boolean {
  const little = Buffer.from(', Sampler: ', 'utf16le');
  return [Buffer.from(', Sampler: '), little, Buffer.from(little).swap16()].some((text) => bytes.includes(text));
}

/** The source type that an address of IPTC ends with. */
export function sourceTypeIn(address: unknown): string | null {
  return (typeof address === 'string' && /digitalsourcetype\/(\w{1,60})$/i.exec(address)?.[1]) || null;
}

const AI_SOURCE_IN_XMP = /digitalsourcetype\/((?:compositeWithT|t)rainedAlgorithmicMedia)\b/;

/**
 * The source type of IPTC that says so, wherever XMP stands in the file. Only inside XMP: Content Credentials name the source
 * types of ingredients as well, such as the slop that was remade.
 */
export function saysAiSource(bytes: Buffer): string | null {
  let end = 0;
  for (;;) {
    // On from the end: a beginning within a block would have the same bytes read again, in a made file for hours.
    const start = bytes.indexOf('<rdf:RDF', end);
    end = start < 0 ? -1 : bytes.indexOf('</rdf:RDF>', start);
    if (end < 0) return null;
    const said = AI_SOURCE_IN_XMP.exec(bytes.toString('latin1', start, end))?.[1];
    if (said) return said;
  }
}
