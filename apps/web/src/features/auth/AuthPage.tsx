import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { CompareSlider } from '../../ui/CompareSlider.tsx';
import glossyPear from './pictures/glossy-pear.svg';
import inkedPear from './pictures/inked-pear.svg';

/** A form. Wide screens show a slop and its art beside it. */
export function AuthPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-20 lg:min-h-[calc(100dvh-16rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-center">
      <title>{`${title} · Unslop`}</title>
      <div className="mx-auto w-full max-w-md min-w-0 py-2 md:py-6">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">{subtitle}</p>
        {children}
      </div>
      <BeforeAndAfter />
    </div>
  );
}

/** Playable example of the product, on wide screens only. */
function BeforeAndAfter() {
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
