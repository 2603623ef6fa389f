import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useIsHydrated } from '../lib/hydration.ts';
import { cx } from './cx.ts';
import { firstStage, nextStage, type PictureImage, type PictureStage, sourceSet } from './picture-sources.ts';
import { Thumbhash } from './Thumbhash.tsx';

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
  const isWanted = useIsHydrated() || isPriority || isSecond;
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
          {stage === 'avif' && isWanted && <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={sizes} />}
          <img
            key={`${image.url} ${stage}`}
            ref={catchUp}
            src={isWanted ? image.url : NOTHING}
            srcSet={stage === 'original' || !isWanted ? undefined : sourceSet(image, 'webp')}
            sizes={isWanted ? sizes : undefined}
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
          sizes={sizes}
          alt=""
          loading="lazy"
          className={cx('without-scripts', filling, fits[fit])}
        />
      )}
    </span>
  );
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
      <ImageOff aria-hidden="true" className="size-8" />
      <span aria-hidden="true">This image could not be loaded</span>
    </span>
  );
}
