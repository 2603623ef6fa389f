import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { preload } from 'react-dom';
import { thumbHashToRGBA } from 'thumbhash';
import { useIsHydrated } from '../lib/hydration.ts';
import { cx } from './cx.ts';

type PictureProps = {
  image: PictureImage;
  /** Displayed width, as in the img attribute: "(min-width: 62rem) 33vw, 100vw". */
  sizes: string;
  /** Width divided by height of the frame. 'natural' uses the image's own ratio. */
  ratio?: number | 'natural';
  fit?: 'cover' | 'contain';
  /** True for the first picture on the page, which loads eagerly and with priority. */
  isPriority?: boolean;
  /** True for a picture beside the first one. The server-rendered page loads it right after that. */
  isSecond?: boolean;
  className?: string;
};

/** Value for `sizes`: full width of a phone without the page margins. */
export const ACROSS_PHONE = 'calc(100vw - 3rem)';

/** Empty picture, so nothing loads before the scripts. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Reserves its space, shows a blurred preview and fades in. The first picture on the page does not fade. Falls back to
 * the next source if one fails.
 */
export function Picture({
  image,
  sizes,
  ratio = 'natural',
  fit = 'cover',
  isPriority = false,
  isSecond = false,
  className,
}: PictureProps) {
  // Keep the URL in the state, so a new image resets it.
  const [progress, setProgress] = useState(() => start(image));
  const { stage, isLoaded } = progress.url === image.url ? progress : start(image);
  // On a server-rendered page, only the first picture loads before the scripts. More would slow it down.
  const isHydrated = useIsHydrated();
  const isWanted = isHydrated || isPriority || isSecond;
  if (isPriority && !isHydrated) preloadPicture(image, sizes);
  // Late images are already laid out, so `auto` lets the browser use the actual width.
  const announced = isPriority ? sizes : `auto, ${sizes}`;
  const frameRatio = ratio === 'natural' ? image.width / image.height : ratio;

  function handleLoad() {
    setProgress({ url: image.url, stage, isLoaded: true });
  }

  function handleError() {
    setProgress({ url: image.url, stage: nextStage(stage, image), isLoaded: false });
  }

  /** An image that loaded or failed before hydration fires no further event. */
  function catchUp(img: HTMLImageElement | null) {
    if (isLoaded || !img?.complete || !img.currentSrc || img.currentSrc === NOTHING) return;
    if (img.naturalWidth > 0) handleLoad();
    else handleError();
  }

  return (
    <span
      className={cx('relative block overflow-hidden rounded-frame bg-sunken', className)}
      style={{ aspectRatio: frameRatio || 1 }}
    >
      {image.thumbhash && !isLoaded && stage !== 'failed' && <Thumbhash hash={image.thumbhash} />}
      {stage === 'failed' ? (
        <FailedPicture alt={image.alt} />
      ) : (
        <picture>
          {stage === 'avif' && isWanted && (
            <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={announced} />
          )}
          <img
            key={`${image.url} ${stage}`}
            ref={catchUp}
            src={isWanted ? image.url : NOTHING}
            srcSet={stage === 'original' || !isWanted ? undefined : sourceSet(image, 'webp')}
            sizes={isWanted ? announced : undefined}
            alt={image.alt}
            width={image.width}
            height={image.height}
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding="async"
            draggable={false}
            onLoad={isWanted ? handleLoad : undefined}
            onError={handleError}
            className={cx(
              filling,
              'transition-opacity duration-(--motion-slow)',
              fits[fit],
              isSecond && 'after-first-picture',
              isLoaded || isPriority || isSecond ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      )}
      {!isWanted && (
        // Fallback without scripts. The picture above has the alt text.
        <img
          src={image.url}
          srcSet={sourceSet(image, 'webp')}
          sizes={announced}
          alt=""
          loading="lazy"
          className={cx('without-scripts', filling, fits[fit])}
        />
      )}
    </span>
  );
}

/**
 * Preloads the picture. The server puts this first in the head, before the styles: they exceed the browser's first
 * read.
 */
function preloadPicture(image: PictureImage, sizes: string): void {
  const stage = firstStage(image);
  const format = stage === 'avif' ? 'avif' : 'webp';
  preload(image.url, {
    as: 'image',
    type: `image/${format}`,
    imageSrcSet: sourceSet(image, format),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

const filling = 'absolute inset-0 size-full';
const fits = { cover: 'object-cover', contain: 'object-contain' };

function start(image: PictureImage): { url: string; stage: PictureStage; isLoaded: boolean } {
  return { url: image.url, stage: firstStage(image), isLoaded: false };
}

function FailedPicture({ alt }: { alt: string }) {
  return (
    <span
      role="img"
      aria-label={alt ? `${alt} (image could not be loaded)` : 'This image could not be loaded'}
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center text-sm text-muted"
    >
      <ImageOff className="size-8" />
      <span aria-hidden="true">This image could not be loaded</span>
    </span>
  );
}

/** Paints the blurred preview on a canvas. The CSP would have to allow a data URL. */
function Thumbhash({ hash }: { hash: string }) {
  return <canvas className="absolute inset-0 size-full" ref={(canvas) => paint(canvas, hash)} />;
}

function paint(canvas: HTMLCanvasElement | null, hash: string) {
  if (!canvas || canvas.dataset.painted === hash) return;
  canvas.dataset.painted = hash;
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch (error) {
    // An invalid hash must not break the page. Show the plain background instead.
    if (!(error instanceof DOMException || error instanceof RangeError)) throw error;
  }
}

export type PictureImage = {
  /** The largest WebP, such as /media/images/ai_slops/u/uuid.webp. */
  url: string;
  /** Widths of the smaller variants `…-480.webp` and `…-480.avif`. */
  widths: readonly number[];
  /** False until the AVIF variants are ready. */
  avif?: boolean;
  width: number;
  height: number;
  /** base64 */
  thumbhash: string | null;
  alt: string;
};

/** Sources in the order of fallback. After the last one, a placeholder is shown. */
const pictureStages = ['avif', 'webp', 'original', 'failed'] as const;
export type PictureStage = (typeof pictureStages)[number];

/** Returns the srcset of a format. Undefined if the image has no smaller variants. */
export function sourceSet(
  { url, widths }: Pick<PictureImage, 'url' | 'widths'>,
  format: 'avif' | 'webp',
): string | undefined {
  const { stem, query } = splitUrl(url);
  if (!stem || widths.length === 0) return undefined;
  return widths.map((width) => `${stem}-${width}.${format}${query} ${width}w`).join(', ');
}

/** Returns the smallest variant that is at least `atLeast` wide, for an img without a srcset. */
export function sourceOfWidth({ url, widths }: Pick<PictureImage, 'url' | 'widths'>, atLeast: number): string {
  const { stem, query } = splitUrl(url);
  const width = [...widths].sort((a, b) => a - b).find((each) => each >= atLeast);
  return stem && width ? `${stem}-${width}.webp${query}` : url;
}

/** Starts with the smallest available format. */
export function firstStage({ avif = true }: Pick<PictureImage, 'avif'>): PictureStage {
  return avif ? 'avif' : 'webp';
}

export function nextStage(stage: PictureStage, image: Pick<PictureImage, 'url' | 'widths'>): PictureStage {
  const hasVersions = sourceSet(image, 'webp') !== undefined;
  if (stage === 'avif') return hasVersions ? 'webp' : 'failed';
  if (stage === 'webp') return 'original';
  return 'failed';
}

/** Only our own WebP files have variants. Other URLs are used unchanged. */
function splitUrl(url: string): { stem: string | null; query: string } {
  const match = /^([^?#]+)\.webp(\?.*)?$/.exec(url);
  return { stem: match?.[1] ?? null, query: match?.[2] ?? '' };
}
