export type PictureImage = {
  /** The largest WebP, for example /media/images/ai_slops/u/uuid.webp. */
  url: string;
  /** Widths that also exist as `…-480.webp` and `…-480.avif`. */
  widths: readonly number[];
  /** False while the AVIF versions are still being made. */
  avif?: boolean;
  width: number;
  height: number;
  /** base64 */
  thumbhash: string | null;
  alt: string;
};

/** What is tried, in this order; after the last one a placeholder is shown. */
const pictureStages = ['avif', 'webp', 'original', 'failed'] as const;
export type PictureStage = (typeof pictureStages)[number];

/** A srcset of one format, or undefined where the image has no smaller versions. */
export function sourceSet(
  { url, widths }: Pick<PictureImage, 'url' | 'widths'>,
  format: 'avif' | 'webp',
): string | undefined {
  const { stem, query } = splitUrl(url);
  if (!stem || widths.length === 0) return undefined;
  return widths.map((width) => `${stem}-${width}.${format}${query} ${width}w`).join(', ');
}

/** The smallest version at least `atLeast` wide, for where there is no srcset. */
export function sourceOfWidth({ url, widths }: Pick<PictureImage, 'url' | 'widths'>, atLeast: number): string {
  const { stem, query } = splitUrl(url);
  const width = [...widths].sort((a, b) => a - b).find((each) => each >= atLeast);
  return stem && width ? `${stem}-${width}.webp${query}` : url;
}

/** Where to begin: with the smallest format that exists. */
export function firstStage({ avif = true }: Pick<PictureImage, 'avif'>): PictureStage {
  return avif ? 'avif' : 'webp';
}

export function nextStage(stage: PictureStage, image: Pick<PictureImage, 'url' | 'widths'>): PictureStage {
  const hasVersions = sourceSet(image, 'webp') !== undefined;
  if (stage === 'avif') return hasVersions ? 'webp' : 'failed';
  if (stage === 'webp') return 'original';
  return 'failed';
}

/** Only our own WebP files have versions; anything else is used as it is. */
function splitUrl(url: string): { stem: string | null; query: string } {
  const match = /^([^?#]+)\.webp(\?.*)?$/.exec(url);
  return { stem: match?.[1] ?? null, query: match?.[2] ?? '' };
}
