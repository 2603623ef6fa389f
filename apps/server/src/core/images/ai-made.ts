import type { ExifFields } from './exif-fields.ts';

/** Statements of a file about itself, verbatim. */
export interface Statements {
  /** Texts of PNG chunks and comments of a JPEG. */
  texts: readonly { keyword: string; text: string }[];
  exif: ExifFields;
  /** The program in XMP (xmp:CreatorTool). */
  creatorTool: string;
  /** The credit line of XMP or IPTC. */
  credit: string;
  /** Descriptions and comments in XMP. */
  descriptions: readonly string[];
  /** The label that Chinese law asks of generators (TC260:AIGC), as JSON. */
  chinaLabel: string;
}

/**
 * Finds the generator that a file names or whose settings it carries. Judges values, not keys: a person may call a text
 * "prompt" or "parameters", or write that a picture was redrawn from one of a generator.
 * @returns the generator's name, or null if the file has no mark of one
 */
export function generatorOf({ texts, exif, creatorTool, credit, descriptions, chinaLabel }: Statements): string | null {
  const programs = [
    exif.program,
    creatorTool,
    ...texts.filter(({ keyword }) => /^software$/i.test(keyword)).map(({ text }) => text),
  ];
  for (const program of programs) {
    const name = programOf(program ?? '');
    if (name) return name;
  }
  const byMaker = MAKERS.find(([maker]) => maker.test(exif.make ?? ''))?.[1];
  if (byMaker) return byMaker;
  const byCredit = CREDITS.find(([words]) => words.test(credit.trim()))?.[1];
  if (byCredit) return byCredit;
  for (const { keyword, text } of texts) {
    const name = ofText(keyword, text);
    if (name) return name;
  }
  // ComfyUI writes its graphs into EXIF's fields for camera and maker, as "prompt:{…}".
  for (const comment of [...exif.comments, ...descriptions, exif.make ?? '', exif.model ?? '']) {
    const [, keyword = '', json] = /^(\w{1,40}): ?(\{.*)$/s.exec(comment) ?? [];
    const name = json === undefined ? ofText('', comment) : ofText(keyword, json);
    if (name) return name;
  }
  if (isSignedByGrok(exif)) return 'Grok';
  return labelledInChina(chinaLabel);
}

/** Names that generators write as their program. A program that only has such a name inside is not one. */
const PROGRAMS: readonly [RegExp, string][] = [
  [/^novelai\b/i, 'NovelAI'],
  [/^midjourney\b/i, 'Midjourney'],
  [/^dall.?e\b/i, 'DALL-E'],
  [/^(?:chatgpt|gpt-image|openai|gpt-4o)\b/i, 'OpenAI'],
  [/^(?:stable ?diffusion|automatic1111|sd[- ]?webui|stable-diffusion-webui|forge ui)\b/i, 'Stable Diffusion'],
  [/^comfy ?ui\b/i, 'ComfyUI'],
  [/^invoke ?ai\b/i, 'InvokeAI'],
  [/^adobe firefly\b/i, 'Adobe Firefly'],
  [/^(?:stable)?swarmui\b/i, 'SwarmUI'],
  [/^fooocus\b/i, 'Fooocus'],
  [/^draw things\b/i, 'Draw Things'],
  [/^diffusionbee\b/i, 'DiffusionBee'],
  [/^mochi diffusion\b/i, 'Mochi Diffusion'],
  [/^easy ?diffusion\b/i, 'Easy Diffusion'],
  [/^ideogram\b/i, 'Ideogram'],
  [/^(?:apple )?image playground\b/i, 'Image Playground'],
  [/^leonardo\.? ?ai\b/i, 'Leonardo.Ai'],
  [/^(?:google )?(?:imagen|gemini)\b/i, 'Google AI'],
  [/^(?:bing image creator|microsoft designer)\b/i, 'Microsoft Designer'],
  [/^(?:nightcafe|craiyon|dreamstudio|playground ai|tensor\.art|seaart|starryai)\b/i, 'an image generator'],
  [/^(?:flux\.?1|black forest labs)\b/i, 'FLUX'],
];
/** The reference programs of FLUX write "AI generated;txt2img;flux". */
const SAYS_GENERATED = /^ai[- ]generated\b(?:.*;(\w{2,20})$)?/is;

/** Returns the generator that a program's name names, or null. */
function programOf(program: string): string | null {
  const name = program.trim();
  const known = PROGRAMS.find(([pattern]) => pattern.test(name))?.[1];
  if (known) return known;
  const says = SAYS_GENERATED.exec(name);
  if (!says) return null;
  return says[1]?.toLowerCase() === 'flux' ? 'FLUX' : (says[1] ?? 'an image generator');
}

/** Makers that EXIF names instead of a camera's. */
const MAKERS: readonly [RegExp, string][] = [
  [/^black forest labs\b/i, 'FLUX'],
  [/^ideogram\b/i, 'Ideogram'],
  [/^midjourney\b/i, 'Midjourney'],
  [/^stability ?ai\b/i, 'Stable Diffusion'],
];

/** Credit lines that generators write. "Edited with Google AI" means a retouched photo. */
const CREDITS: readonly [RegExp, string][] = [
  [/^made with google ai\b/i, 'Google AI'],
  [/^(?:apple )?image playground\b/i, 'Image Playground'],
  [/^made with (?:adobe firefly|midjourney|ideogram)\b/i, 'an image generator'],
];

/** Keywords that only one program uses. Their values are JSON or a command. */
const OWN_KEYWORDS = new Map([
  ['invokeai_metadata', 'InvokeAI'],
  ['invokeai_graph', 'InvokeAI'],
  ['sd-metadata', 'InvokeAI'],
  ['fooocus_scheme', 'Fooocus'],
  ['use_stable_diffusion_model', 'Easy Diffusion'],
  ['sui_image_params', 'SwarmUI'],
]);

function ofText(keyword: string, text: string): string | null {
  const value = text.trim();
  const key = keyword.toLowerCase();
  const own = OWN_KEYWORDS.get(key);
  if (own && value !== '') return own;
  // The old command line of InvokeAI: "a cat" -s 50 -S 42.
  if (key === 'dream' && /^".*" -[sSWCAH] ?\w/.test(value.slice(0, 4_000).replaceAll('\n', ' '))) return 'InvokeAI';
  if (key === 'source' && /^(?:novelai|stable diffusion)\b/i.test(value)) return 'NovelAI';
  if (MIDJOURNEY_JOB.test(value)) return 'Midjourney';
  if (value.startsWith('{') || value.startsWith('[')) return ofJson(key, value);
  // The first versions of AUTOMATIC1111 wrote only the steps behind the prompt.
  const isSettings = hasSettings(value) || (key === 'parameters' && STEPS.test(value));
  return isSettings ? STABLE_DIFFUSION : null;
}

const STABLE_DIFFUSION = 'Stable Diffusion';
const MIDJOURNEY_JOB = /\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i;

const STEPS = /\bsteps: ?\d/i;

/** Names of settings. A text with a number of steps and one of these is no description by a person. */
const SETTINGS = [
  /\bsampler: ?\w/i,
  /\bcfg scale: ?[\d.]/i,
  /\bseed: ?\d/i,
  /\bmodel(?: hash)?: ?\w/i,
  /\bsize: ?\d+ ?x ?\d/i,
  /\bnegative prompt: ?/i,
];

function hasSettings(text: string): boolean {
  return STEPS.test(text) && SETTINGS.some((setting) => setting.test(text));
}

/** Recognizes the JSON of generators without parsing it: it may be cut off. */
function ofJson(key: string, json: string): string | null {
  const has = (name: string): boolean => json.includes(`"${name}"`);
  if (has('sui_image_params')) return 'SwarmUI';
  if (has('class_type') || (has('nodes') && (key === 'workflow' || has('last_node_id')))) return 'ComfyUI';
  if (/"version": ?"fooocus/i.test(json) || has('fooocus_v2') || has('metadata_scheme')) return 'Fooocus';
  if (has('use_stable_diffusion_model')) return 'Easy Diffusion';
  if (key === 'aigc' || has('AIGC')) return labelledInChina(json);
  const settings = ['steps', 'sampler', 'sampler_name', 'seed', 'cfg_scale', 'scale', 'uc', 'negative_prompt', 'model'];
  return has('steps') && settings.filter(has).length >= 3 ? STABLE_DIFFUSION : null;
}

/** Pictures of Grok carry a signature as their description and a random id as their artist. */
function isSignedByGrok({ comments, artist }: ExifFields): boolean {
  return (
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(artist ?? '') &&
    comments.some((comment) => /^Signature: [A-Za-z0-9+/=]{40}/.test(comment))
  );
}

/** Label "1" means made by AI; "2" and "3" are guesses of whoever passed the file on. Source: GB 45438-2025, annex E. */
function labelledInChina(label: string): string | null {
  if (!/"Label"\s*:\s*"?1\b/.test(label)) return null;
  const producer = /"ContentProducer"\s*:\s*"([\p{L}][\p{L}\p{N} ._-]{1,40})"/u.exec(label)?.[1];
  return producer ?? 'an image generator';
}

/** True if the IPTC property AISystemUsed names no system: "none", "no AI", "n/a". */
export function isNoSystem(name: string): boolean {
  return /^(?:none|no|not?[ ,].*|n\/?a|nil|null|false|0|-+|without.*)\.?$/i.test(name.trim());
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
