import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

const steps = [
  {
    title: 'Post a slop',
    text: 'A picture a machine got wrong, with a prize. It is held for the winner from that moment.',
  },
  { title: 'Artists remake it', text: 'Anyone may enter with art made by a person. Entering is free.' },
  {
    title: 'The most likes win',
    text: 'At the deadline the likes are counted and the whole prize goes to one artist, automatically.',
  },
] as const;

export function HowInShort() {
  return (
    <section aria-label="How it works" className="-mx-4 bg-sunken px-4 py-14 md:-mx-8 md:px-8 md:py-20">
      <h2 className="text-3xl">How it works</h2>
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5 md:grid-cols-1 md:gap-y-3">
            <span
              aria-hidden="true"
              className="font-display text-4xl font-extrabold tracking-[-0.03em] text-accent-text"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-[40ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <LinkButton to={paths.howItWorks}>Every rule, and the fees</LinkButton>
      </p>
    </section>
  );
}
