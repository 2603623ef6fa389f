import { Badge } from '../../ui/Badge.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import glossyPear from './pictures/glossy-pear.svg';
import inkedPear from './pictures/inked-pear.svg';

/** What the product is about, to play with beside the form; only on wide screens. */
export function BeforeAndAfter() {
  return (
    <figure className="hidden lg:block">
      <CompareSlider
        label="Before and after"
        beforeLabel="AI slop"
        afterLabel="Human art"
        className="aspect-square w-full"
        before={
          <Layer src={glossyPear} side="left-4">
            <Badge tone="gloss">AI slop</Badge>
          </Layer>
        }
        after={
          <Layer src={inkedPear} side="right-4">
            <span className="rounded-[4px] bg-night px-2 py-0.5 text-xs font-bold text-on-night">Beautiful art</span>
          </Layer>
        }
      />
      <figcaption className="mt-4 text-muted">A machine made the left one. You could make the right one.</figcaption>
    </figure>
  );
}

function Layer({ src, side, children }: { src: string; side: string; children: React.ReactNode }) {
  return (
    <>
      <img src={src} alt="" width="800" height="800" draggable={false} className="size-full object-cover" />
      <span className={`absolute top-4 ${side}`}>{children}</span>
    </>
  );
}
