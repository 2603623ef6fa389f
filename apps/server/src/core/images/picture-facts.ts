import type { ContentCredentials, PictureFacts } from '@unslop/domain/calls/images';
import { generatorOf, isNoSystem, saysAiSource, sourceTypeIn } from './ai-made.ts';
import { readContentCredentials } from './content-credentials.ts';
import { cleaned } from './credit.ts';
import { type ExifFields, readExifFields } from './exif-fields.ts';
import type { ImageType } from './files.ts';
import { metadataOf } from './metadata.ts';
import { MAX_XMP_BYTES, propertyOf, rightsOf } from './rights.ts';

/**
 * Reads the facts that a file states about itself. They are only for display and never a proof, because metadata is
 * easy to remove or fake. Only the signature of Content Credentials is checked. Never throws.
 * @param anchors  certificates to trust besides the C2PA trust list, as PEM
 */
export async function readPictureFacts(bytes: Buffer, type: ImageType, anchors?: string): Promise<PictureFacts> {
  const metadata = metadataOf(bytes, type);
  const xmp = metadata.xmp?.toString('utf8', 0, MAX_XMP_BYTES) ?? '';
  const xmpText = (name: string): string | null => cleaned(propertyOf(xmp, name));
  const exif = readExifFields(metadata.exif ?? Buffer.alloc(0));
  const pngProgram = metadata.texts.find(({ keyword }) => keyword === 'Software')?.text;
  const program =
    cleaned(exif.program ?? '') ?? xmpText('xmp:CreatorTool') ?? (pngProgram ? cleaned(pngProgram) : null);
  const { artist, copyright, named } = rightsOf(metadata);
  const credentials = await readContentCredentials(bytes, type, anchors);
  const generator = generatorOf({
    texts: metadata.texts,
    exif,
    creatorTool: propertyOf(xmp, 'xmp:CreatorTool'),
    credit: named.get('photoshop:Credit') ?? '',
    descriptions: ['dc:description', 'exif:UserComment'].map((name) => elementText(xmp, name)),
    chinaLabel: elementText(xmp, 'TC260:AIGC') || propertyOf(xmp, 'TC260:AIGC'),
  });
  const sourceType = sourceTypeIn(named.get('Iptc4xmpExt:DigitalSourceType')) ?? saysAiSource(bytes);
  const system = xmpText('Iptc4xmpExt:AISystemUsed');
  const signs = { credentials, generator, sourceType, program, system: system && !isNoSystem(system) ? system : null };
  return {
    credentials,
    source_type: sourceType,
    generator,
    program,
    camera: cameraOf(exif, xmpText('tiff:Make'), xmpText('tiff:Model')),
    creator: artist,
    credit: named.get('photoshop:Credit') ?? null,
    copyright,
    licence: named.get('xmpRights:UsageTerms') ?? null,
    licence_url: named.get('cc:license') ?? named.get('xmpRights:WebStatement') ?? null,
    generated: generatedBy(signs),
    edited: editedBy(signs),
  };
}

/** Returns the whole text of an XMP element, without the tags inside; an empty text without the element. */
function elementText(xmp: string, name: string): string {
  const start = xmp.indexOf(`<${name}`);
  const end = start < 0 ? -1 : xmp.indexOf(`</${name}>`, start);
  if (end < 0) return '';
  const inside = xmp.slice(xmp.indexOf('>', start) + 1, end);
  return inside
    .replace(/<[^<>]{0,200}>/g, '')
    .replaceAll('&quot;', '"')
    .trim();
}

/**
 * The two source types of generators. See https://cv.iptc.org/newscodes/digitalsourcetype. Leaves out
 * "algorithmicMedia", which means fractals and the like.
 */
const GENERATED = 'trainedAlgorithmicMedia';
/** A photo or a drawing in which a generator changed something, such as a retouched background. */
const EDITED = 'compositeWithTrainedAlgorithmicMedia';

interface Signs {
  credentials: ContentCredentials | null;
  generator: string | null;
  sourceType: string | null;
  program: string | null;
  /** Tool named in the IPTC property for it. */
  system: string | null;
}

/** Returns the generator that the file names, or null if it does not claim to be generated. */
function generatedBy({ credentials, generator, sourceType, program, system }: Signs): PictureFacts['generated'] {
  const action = credentials?.actions.find(({ source_type }) => source_type === GENERATED);
  // A system named beside "composite" only changed something.
  const named = sourceType === EDITED ? null : system;
  if (!generator && !named && !action && sourceType !== GENERATED) return null;
  return { tool: generator ?? named ?? (action ? toolOf(action, credentials) : program) };
}

/** Returns the tool with which a generator changed parts of the picture, or null if the file does not claim that. */
function editedBy({ credentials, sourceType, system, program }: Signs): PictureFacts['edited'] {
  const action = credentials?.actions.find(({ source_type }) => source_type === EDITED);
  if (!action && sourceType !== EDITED) return null;
  return { tool: system ?? (action ? toolOf(action, credentials) : program) };
}

/** The program that wrote the credentials did the only action. With several actions it may have done another one. */
function toolOf(action: ContentCredentials['actions'][number], credentials: ContentCredentials | null): string | null {
  return action.tool ?? (credentials?.actions.length === 1 ? credentials.program : null);
}

/** Makers of cameras, phones and scanners, as they write their names. */
const CAMERA_MAKERS =
  /^(?:apple|asus|canon|casio|dji|eastman|epson|fuji(?:film)?|google|gopro|hasselblad|hmd|honor|htc|huawei|insta360|kodak|konica|leica|lge?|mamiya|minolta|motorola|nikon|nokia|nothing|olympus|om digital|oneplus|oppo|panasonic|pentax|phase one|realme|ricoh|samsung|seiko epson|sigma|sony|vivo|xiaomi|zte)\b/i;

/** Returns the camera if the file has exposure data or names a known maker. Makers repeat their name in the model's name. */
function cameraOf(exif: ExifFields, xmpMake: string | null, xmpModel: string | null): string | null {
  const make = cleaned(exif.make ?? '') ?? xmpMake;
  const model = cleaned(exif.model ?? '') ?? xmpModel;
  if (!exif.hasExposure && !CAMERA_MAKERS.test(make ?? model ?? '')) return null;
  if (!make || !model) return model ?? make ?? null;
  const isRepeated = model.toLowerCase().startsWith(make.split(' ')[0]!.toLowerCase());
  return isRepeated ? model : `${make} ${model}`.slice(0, 200);
}
