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
  className?: string;
};

/**
 * Keeps its place before it loads, shows the blurred stand-in, fades in (the first on the page is there at once); a source
 * that fails is followed by the next.
 */
export function Picture({
  image,
  sizes,
  ratio = 'natural',
  fit = 'cover',
  isPriority = false,
  className,
}: PictureProps) {
  // Which image a state belongs to stands with it, so that another image in the same place starts anew.
  const [progress, setProgress] = useState(() => start(image));
  const { stage, isLoaded } = progress.url === image.url ? progress : start(image);
  // Of a page that the server has drawn only the first picture comes before the scripts: the others would slow it down.
  const isWanted = useIsHydrated() || isPriority;
  const frameRatio = ratio === 'natural' ? image.width / image.height : ratio;

  function handleLoad() {
    setProgress({ url: image.url, stage, isLoaded: true });
  }

  function handleError() {
    setProgress({ url: image.url, stage: nextStage(stage, image), isLoaded: false });
  }

  /** What came or failed in a drawn page before the app was there is not told again. */
  function catchUp(img: HTMLImageElement | null) {
    if (isLoaded || !img?.complete || !img.currentSrc) return;
    if (img.naturalWidth > 0) handleLoad();
    else handleError();
  }

  return (
    <div
      className={cx('relative overflow-hidden rounded-frame bg-sunken', className)}
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
            src={isWanted ? image.url : undefined}
            srcSet={stage === 'original' || !isWanted ? undefined : sourceSet(image, 'webp')}
            sizes={sizes}
            alt={image.alt}
            width={image.width}
            height={image.height}
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding="async"
            draggable={false}
            onLoad={handleLoad}
            onError={handleError}
            className={cx(
              'absolute inset-0 size-full transition-opacity duration-(--motion-slow)',
              fit === 'cover' ? 'object-cover' : 'object-contain',
              isLoaded || isPriority ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      )}
    </div>
  );
}

function start(image: PictureImage): { url: string; stage: PictureStage; isLoaded: boolean } {
  return { url: image.url, stage: firstStage(image), isLoaded: false };
}

function FailedPicture({ alt }: { alt: string }) {
  return (
    <div
      role="img"
      aria-label={alt ? `${alt} (image could not be loaded)` : 'This image could not be loaded'}
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center text-sm text-muted"
    >
      <ImageOff aria-hidden="true" className="size-8" />
      <span aria-hidden="true">This image could not be loaded</span>
    </div>
  );
}
