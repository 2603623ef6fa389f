import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { CompareSlider } from '../../../ui/CompareSlider.tsx';
import glossyPear from '../../auth/pictures/glossy-pear.svg';
import inkedPear from '../../auth/pictures/inked-pear.svg';

/** The whole idea, hung on one wall. */
export function ThreeSteps() {
  return (
    <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-3 md:mt-14 print:grid-cols-3">
      <Step
        title="Someone posts a slop"
        rail="gloss gloss-shifting"
        badge={<Badge tone="gloss">AI slop</Badge>}
        picture={<Pear src={glossyPear} />}
      >
        A picture a machine got wrong, with a prize and a deadline. The prize is taken from the poster’s balance at once
        and held for the winner.
      </Step>
      <Step
        title="Artists remake it"
        rail="bg-linear-to-r from-gloss-violet from-50% to-text to-50%"
        picture={
          <CompareSlider
            label="Compare the AI slop with the art"
            beforeLabel="AI slop"
            afterLabel="Art"
            className="size-full"
            before={<Pear src={glossyPear} />}
            after={<Pear src={inkedPear} />}
          />
        }
      >
        Anyone may answer with art made by a person, posted under the slop as a comment with a picture. Entering,
        commenting and liking are always free.
      </Step>
      <Step
        title="The most likes win"
        rail="bg-accent"
        badge={<Badge tone="accent">Winner</Badge>}
        picture={<Pear src={inkedPear} />}
      >
        At the deadline the likes are counted. The artwork with the most likes by the deadline wins the prize pool
        automatically, and the money is in the artist’s balance within a minute.
      </Step>
    </ol>
  );
}

type StepProps = { title: string; rail: string; badge?: ReactNode; picture: ReactNode; children: ReactNode };

function Step({ title, rail, badge, picture, children }: StepProps) {
  return (
    <li className="min-w-0">
      <div className="relative aspect-square overflow-hidden rounded-t-frame bg-sunken">
        {picture}
        {badge && <span className="absolute top-3 left-3">{badge}</span>}
      </div>
      <div aria-hidden="true" className={`h-2 rounded-b-frame ${rail}`} />
      <h2 className="mt-4 text-xl">{title}</h2>
      <p className="mt-2">{children}</p>
    </li>
  );
}

function Pear({ src }: { src: string }) {
  return <img src={src} alt="" width="800" height="800" draggable={false} className="size-full object-cover" />;
}
