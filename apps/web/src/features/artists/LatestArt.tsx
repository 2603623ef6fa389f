import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { Picture } from '../../ui/Picture.tsx';

type LatestArtProps = {
  art: PictureData;
  original: PictureData;
  artist: string;
  isPriority: boolean;
  /** Percent of the slop that shows at rest. */
  restAt: number;
};

const SHAPES = { tallest: 3 / 4, widest: 2 };
const sizes = '(min-width: 62rem) 60rem, 100vw';

/** The art as large as the window allows, its slop behind the handle. */
export function LatestArt({ art, original, artist, isPriority, restAt }: LatestArtProps) {
  const ratio = Math.max(SHAPES.tallest, Math.min(SHAPES.widest, art.width / art.height || 1));
  return (
    <div className="w-full lg:justify-self-end" style={{ maxWidth: `calc(min(80dvh, 52rem) * ${ratio})` }}>
      <CompareSlider
        label={`Compare the AI slop with the art by ${artist}`}
        beforeLabel="AI slop"
        afterLabel="Art"
        restAt={restAt}
        before={<Picture image={{ ...original, alt: '' }} sizes={sizes} ratio={ratio} />}
        after={<Picture image={art} sizes={sizes} ratio={ratio} isPriority={isPriority} />}
      />
    </div>
  );
}
