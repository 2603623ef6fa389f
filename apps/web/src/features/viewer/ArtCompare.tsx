import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';

type ArtCompareProps = {
  art: PictureImage;
  original: PictureImage;
  /** Shows the art to the left of the handle instead of the original. */
  isSwapped?: boolean;
  /** CSS length without calc(), such as "100dvh - 15rem". */
  maxHeight: string;
};

/** Compares a slop and its art in the art's aspect ratio, without cropping. */
export function ArtCompare({ art, original, isSwapped = false, maxHeight }: ArtCompareProps) {
  const ratio = art.width / art.height || 1;
  const sizes = '(min-width: 62rem) 60rem, 100vw';
  const layer = (image: PictureImage) => (
    <Picture image={image} sizes={sizes} ratio={ratio} fit="contain" isPriority className="bg-night" />
  );
  return (
    <div className="w-full" style={{ maxWidth: `min(100%, calc((${maxHeight}) * ${ratio}))` }}>
      <CompareSlider
        label="Compare the AI slop with the art"
        beforeLabel={isSwapped ? 'Art' : 'AI slop'}
        afterLabel={isSwapped ? 'AI slop' : 'Art'}
        before={layer(isSwapped ? art : original)}
        after={layer(isSwapped ? original : art)}
      />
    </div>
  );
}
