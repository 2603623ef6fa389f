import type { Picture as PictureData } from '@unslop/domain/calls/fields';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { Picture } from '../../ui/Picture.tsx';

type LatestArtProps = {
  art: PictureData;
  original: PictureData;
  artist: string;
  isPriority: boolean;
};

const sizes = '(min-width: 62rem) 46vw, 100vw';
/** One shape for all, so that two beside each other stand on one line; the whole picture is on its page. */
const RATIO = 1;
/** An edge of the slop shows that the handle can be moved. */
const REST_PERCENT = 14;

/** The art as wide as its column, its slop behind the handle. */
export function LatestArt({ art, original, artist, isPriority }: LatestArtProps) {
  return (
    <CompareSlider
      label={`Compare the AI slop with the art by ${artist}`}
      beforeLabel="AI slop"
      afterLabel="Art"
      restAt={REST_PERCENT}
      before={<Picture image={{ ...original, alt: '' }} sizes={sizes} ratio={RATIO} />}
      after={<Picture image={art} sizes={sizes} ratio={RATIO} isPriority={isPriority} />}
    />
  );
}
