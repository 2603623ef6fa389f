/**
 * Finds traces of image generators in a file: settings, the IPTC source type, or a generator's name.
 * @returns the generator, or null if the file has no trace of one
 */
export function generatorOf(bytes: Buffer, texts: readonly { keyword: string; text: string }[]): string | null {
  for (const { keyword, text } of texts) {
    const byKeyword = GENERATOR_KEYWORDS.get(keyword.toLowerCase());
    const name = ['Software', 'Source'].includes(keyword) ? namedGenerator(text) : undefined;
    if (name ?? byKeyword) return (name ?? byKeyword)!;
  }
  return hasSettings(bytes) ? STABLE_DIFFUSION : null;
}

const STABLE_DIFFUSION = 'Stable Diffusion';

/** Text chunk keywords of AUTOMATIC1111, ComfyUI, InvokeAI and others. */
const GENERATOR_KEYWORDS = new Map([
  ['parameters', STABLE_DIFFUSION],
  ['workflow', 'ComfyUI'],
  ['prompt', 'ComfyUI'],
  ['invokeai_metadata', 'InvokeAI'],
  ['sd-metadata', 'InvokeAI'],
  ['dream', 'InvokeAI'],
]);
const GENERATOR_NAMES = /\b(?:NovelAI|Midjourney|DALL.E|Stable ?Diffusion|ComfyUI|InvokeAI|Adobe Firefly)\b/i;

/** Returns the generator that a text names. */
export function namedGenerator(text: string): string | undefined {
  return GENERATOR_NAMES.exec(text)?.[0];
}

/** True if the file has Stable Diffusion settings, as in EXIF comments of JPEG and WebP, which may be UTF-16. */
function hasSettings(bytes: Buffer): boolean {
  const little = Buffer.from(', Sampler: ', 'utf16le');
  return [Buffer.from(', Sampler: '), little, Buffer.from(little).swap16()].some((text) => bytes.includes(text));
}

/** Returns the IPTC source type at the end of a URL. */
export function sourceTypeIn(address: unknown): string | null {
  return (typeof address === 'string' && /digitalsourcetype\/(\w{1,60})$/i.exec(address)?.[1]) || null;
}

const AI_SOURCE_IN_XMP = /digitalsourcetype\/((?:compositeWithT|t)rainedAlgorithmicMedia)\b/;

/**
 * Returns the AI source type from any XMP in the file. Searches only inside XMP: Content Credentials also name the
 * source types of ingredients, such as the slop that was remade.
 */
export function saysAiSource(bytes: Buffer): string | null {
  let end = 0;
  for (;;) {
    // Continue after the end. Restarting inside a block would read the same bytes again, for hours in a crafted file.
    const start = bytes.indexOf('<rdf:RDF', end);
    end = start < 0 ? -1 : bytes.indexOf('</rdf:RDF>', start);
    if (end < 0) return null;
    const said = AI_SOURCE_IN_XMP.exec(bytes.toString('latin1', start, end))?.[1];
    if (said) return said;
  }
}
