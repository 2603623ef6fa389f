import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { preload } from 'react-dom';
import { thumbHashToRGBA } from 'thumbhash';
import { useIsHydrated } from '../lib/hydration.ts';
import { cx } from './cx.ts';

type PictureProps = {
  image: PictureImage;
  /** How wide it is shown, as in the img attribute: "(min-width: 62rem) 33vw, 100vw". */
  sizes: string;
  /** Width by height of the frame; 'natural' keeps the image's own. */
  ratio?: number | 'natural';
  fit?: 'cover' | 'contain';
  /** The first thing seen on the page: loaded at once and before others. */
  isPriority?: boolean;
  /** Beside that: asked for by the page as well, once the first picture is there. */
  isSecond?: boolean;
  className?: string;
};

/** For `sizes`: all across a phone, between the margins of the page. */
export const ACROSS_PHONE = 'calc(100vw - 3rem)';

/** An empty picture: what waits for the scripts asks for nothing. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Reserves its space, shows a blurred preview, fades in (the first on the page is there at once); a source
 * that fails is followed by the next.
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
  // The state names its image, so that another image starts anew.
  const [progress, setProgress] = useState(() => start(image));
  const { stage, isLoaded } = progress.url === image.url ? progress : start(image);
  // Of a server-rendered page only the first picture comes before the scripts: the others would slow it down.
  const isHydrated = useIsHydrated();
  const isWanted = isHydrated || isPriority || isSecond;
  if (isPriority && !isHydrated) preloadPicture(image, sizes);
  // What is loaded late is laid out by then: a browser that can takes the width that it is shown at.
  const announced = isPriority ? sizes : `auto, ${sizes}`;
  const frameRatio = ratio === 'natural' ? image.width / image.height : ratio;

  function handleLoad() {
    setProgress({ url: image.url, stage, isLoaded: true });
  }

  function handleError() {
    setProgress({ url: image.url, stage: nextStage(stage, image), isLoaded: false });
  }

  /** What loaded or failed in a server-rendered page before hydration fires no event again. */
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
        // Comes late, where the scripts do not; the picture above has the words.
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

/** The server puts this first into the head: before the styles, which are longer than what a browser reads at once. */
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

/** Paints the blurred stand-in on a canvas: a data URL would need the CSP's leave, a canvas does not. */
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
    // A damaged hash is not worth a broken page: the plain ground shows instead.
    if (!(error instanceof DOMException || error instanceof RangeError)) throw error;
  }
}

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
