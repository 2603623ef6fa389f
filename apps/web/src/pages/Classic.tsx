import { Featured } from '../features/classic/Featured.tsx';
import { Hero } from '../features/classic/Hero.tsx';
import { CallToAction, WhyChoose } from '../features/classic/WhyChoose.tsx';
import { useLive } from '../lib/live.ts';

/** An introduction for first visitors. */
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
