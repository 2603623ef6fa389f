import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';

const reasons = [
  {
    title: 'The prize is there',
    text: 'Paid in before the first brushstroke and held for the winner. It cannot be lowered.',
  },
  {
    title: 'Nobody can forget to award it',
    text: 'A rule awards it within a minute of the deadline. The whole prize goes to one artist.',
  },
  {
    title: 'You can check the result',
    text: 'Every award has a public record. Anyone can recompute the winner from it.',
  },
  { title: 'Artists keep their rights', text: 'Copyright stays with who made it, and nothing here trains a machine.' },
] as const;

export function WhyChoose() {
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

export function CallToAction() {
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
