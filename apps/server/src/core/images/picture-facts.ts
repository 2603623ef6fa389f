import type { ContentCredentials, PictureFacts } from '@unslop/domain/calls/images';
import { generatorOf, namedGenerator, saysAiSource, sourceTypeIn } from './ai-made.ts';
import { readContentCredentials } from './content-credentials.ts';
import { cleaned, makingOf } from './credit.ts';
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
  const making = makingOf(metadata.exif ?? Buffer.alloc(0));
  const pngProgram = metadata.texts.find(({ keyword }) => keyword === 'Software')?.text;
  const program = making.program ?? xmpText('xmp:CreatorTool') ?? (pngProgram ? cleaned(pngProgram) : null);
  const { artist, copyright, named } = rightsOf(metadata);
  const credentials = await readContentCredentials(bytes, type, anchors);
  const generator = generatorOf(bytes, metadata.texts) ?? namedGenerator(program ?? '') ?? null;
  const sourceType = sourceTypeIn(named.get('Iptc4xmpExt:DigitalSourceType')) ?? saysAiSource(bytes);
  return {
    credentials,
    source_type: sourceType,
    generator,
    program,
    camera: cameraOf(making.make ?? xmpText('tiff:Make'), making.model ?? xmpText('tiff:Model')),
    creator: artist,
    credit: named.get('photoshop:Credit') ?? null,
    copyright,
    licence: named.get('xmpRights:UsageTerms') ?? null,
    licence_url: named.get('cc:license') ?? named.get('xmpRights:WebStatement') ?? null,
    generated: generatedBy({ credentials, generator, sourceType, program, named: xmpText('Iptc4xmpExt:AISystemUsed') }),
  };
}

/**
 * See https://cv.iptc.org/newscodes/digitalsourcetype. Leaves out "algorithmicMedia", which means fractals and the
 * like.
 */
const AI_SOURCES = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'];

interface Signs {
  credentials: ContentCredentials | null;
  generator: string | null;
  sourceType: string | null;
  program: string | null;
  /** Tool named in the IPTC property for it. */
  named: string | null;
}

/** Returns the generator that the file names, or null if it does not claim to be generated. */
function generatedBy({ credentials, generator, sourceType, program, named }: Signs): PictureFacts['generated'] {
  const action = credentials?.actions.find(({ source_type }) => source_type && AI_SOURCES.includes(source_type));
  const isSaid = generator ?? named ?? action ?? (sourceType && AI_SOURCES.includes(sourceType));
  if (!isSaid) return null;
  return { tool: generator ?? named ?? action?.tool ?? (action && credentials?.program) ?? program };
}

/** Makers repeat their name in the model's name. */
function cameraOf(make: string | null | undefined, model: string | null | undefined): string | null {
  if (!make || !model) return model ?? make ?? null;
  const isRepeated = model.toLowerCase().startsWith(make.split(' ')[0]!.toLowerCase());
  return isRepeated ? model : `${make} ${model}`.slice(0, 200);
}
