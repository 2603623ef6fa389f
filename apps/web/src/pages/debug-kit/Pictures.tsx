import { Avatar } from '../../ui/Avatar.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import glossy from './glossy.svg';
import inked from './inked.svg';
import { Section, Specimen } from './Specimen.tsx';

const before: PictureImage = {
  url: glossy,
  widths: [],
  width: 800,
  height: 800,
  thumbhash: '4oUGFwgDtWhgl3hznGaIl3iGaRCgnwoO',
  alt: 'A chrome pear on a violet ground',
};
const after: PictureImage = {
  url: inked,
  widths: [],
  width: 800,
  height: 800,
  thumbhash: 'cykKJwT4Z3iMd4eKdWiIl2d4iEA3B4MD',
  alt: 'A pear in ink and wash',
};
const lost: PictureImage = { ...before, url: '/nowhere/lost.webp', widths: [480] };

export function DemoCompare() {
  return (
    <CompareSlider
      label="Compare the original with the art"
      beforeLabel="Original"
      afterLabel="Art"
      before={<Picture image={before} sizes="40vw" ratio={1} />}
      after={<Picture image={after} sizes="40vw" ratio={1} />}
    />
  );
}

export function Pictures() {
  return (
    <Section title="Pictures">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="mb-2.5 text-sm text-muted">CompareSlider</p>
          <DemoCompare />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Picture image={after} sizes="25vw" ratio={1} />
        <Picture image={before} sizes="25vw" ratio={16 / 9} />
        <Picture image={after} sizes="25vw" ratio={3 / 4} fit="contain" />
        <Picture image={lost} sizes="25vw" ratio={1} />
      </div>
      <Specimen name="Avatar: generated from the id, sizes, and an image that fails">
        {Array.from({ length: 12 }, (_, n) => `person-${n}`).map((id) => (
          <Avatar key={id} id={id} url={null} alt="" sizePx={48} />
        ))}
        {([24, 32, 40, 64, 96] as const).map((sizePx) => (
          <Avatar key={sizePx} id="ada" url={null} alt="Ada" sizePx={sizePx} />
        ))}
        <Avatar id="someone" url="/nowhere.webp" alt="Someone" sizePx={64} />
        <Avatar id="someone" url={inked} alt="Someone" sizePx={64} />
      </Specimen>
    </Section>
  );
}
