import { useClassic } from '../features/classic/api.ts';
import { Featured } from '../features/classic/Featured.tsx';
import { PairCompare } from '../features/showcase/Intro.tsx';
import { useLive } from '../lib/live.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ACROSS_PHONE } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/States.tsx';

/** Introduction for first-time visitors. */
export default function Classic() {
  useLive('feed', 'artists');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-20 md:gap-28">
      <title>Unslop: humans are better than AI. Turn AI slop into beautiful art</title>
      <Hero />
      <Featured />
      <WhyChoose />
      <CallToAction />
    </div>
  );
}

/** The tagline beside the best art over its slop. */
function Hero() {
  return (
    <header className="grid grid-cols-1 items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-5xl">Humans are better than AI</h1>
        <p className="mt-6 max-w-[30ch] text-xl text-muted md:text-2xl">
          Turn AI slop into beautiful art, and win the prize.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.uploadAiSlop} variant="primary" size="large">
            Upload AI Slop
          </LinkButton>
          <LinkButton to={paths.browse} size="large">
            Browse AI Slop
          </LinkButton>
        </div>
      </div>
      <Proof />
    </header>
  );
}

function Proof() {
  const { data, isPending } = useClassic();
  const pair = data?.pair;
  if (isPending) return <Skeleton shape="block" ratio={1} />;
  if (!pair) return null;
  return (
    <figure className="min-w-0">
      <PairCompare pair={pair} ratio={1} sizes={`(min-width: 62rem) 46vw, ${ACROSS_PHONE}`} />
      <figcaption className="mt-3 text-sm wrap-anywhere text-muted">
        “{pair.title}”, made by a machine, and what {pair.artist.display_name} made of it. Drag the handle.
      </figcaption>
    </figure>
  );
}

const reasons = [
  {
    title: 'The prize is there',
    text: 'The poster pays it before the first brushstroke, and we hold it for the winner. Nobody can lower it.',
  },
  {
    title: 'Nobody can forget to award it',
    text: 'We award it within a minute of the deadline. The whole prize goes to one artist.',
  },
  {
    title: 'You can check the result',
    text: 'Every award has a public record. Anyone can recompute the winner from it.',
  },
  { title: 'Artists keep their rights', text: 'You keep the copyright, and nothing here trains a machine.' },
] as const;

function WhyChoose() {
  return (
    <section aria-label="Why choose Unslop">
      <h2 className="text-3xl">Why choose Unslop</h2>
      <dl className="mt-8 grid gap-x-12 sm:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-6">
            <dt className="font-display text-xl font-bold tracking-[-0.02em]">{title}</dt>
            <dd className="mt-2 max-w-[48ch] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CallToAction() {
  return (
    <section aria-label="Begin" className="rounded-panel bg-inverse px-6 py-14 text-on-inverse md:px-14 md:py-20">
      <h2 className="max-w-[18ch] text-4xl">Seen something a machine got wrong?</h2>
      <p className="mt-5 max-w-[44ch] text-lg opacity-85">
        Post it, put a prize on it, and watch people make it beautiful.
      </p>
      <p className="mt-8">
        <LinkButton to={paths.uploadAiSlop} variant="primary" size="large">
          Upload AI Slop
        </LinkButton>
      </p>
    </section>
  );
}
