import { Link } from 'react-router';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';

export default function About() {
  return (
    <InfoPage
      title="Humans are better than AI"
      lead="Unslop is a place where people turn pictures a machine got wrong into beautiful art, and get paid for it."
      sections={aboutSections}
    />
  );
}

const aboutSections: readonly InfoSection[] = [
  {
    id: 'mission',
    title: 'Human creativity over AI output',
    children: (
      <>
        <p>
          A machine can fill a wall in a second. It doesn’t know what it’s looking at: the hand with seven fingers, the
          smile that belongs to nobody, the light from three suns. We call that <strong>slop</strong>, and we think the
          best answer isn’t an argument but a better picture.
        </p>
        <p>
          So we hang the slop next to what a person made of it, with a divider you can drag. Our mission is{' '}
          <strong>human creativity over AI output</strong>: to show, one picture at a time, what a person sees that a
          machine doesn’t.
        </p>
      </>
    ),
  },
  {
    id: 'fair-pay',
    title: 'Fair pay for artists',
    children: (
      <>
        <p>
          Artists don’t trust contests, and for good reasons: prizes nobody ever got, juries nobody could see, entry
          fees, money stuck without an explanation. We built the opposite.
        </p>
        <ul>
          <li>The poster pays the prize before the first brushstroke, and we hold it for the winner.</li>
          <li>We award it by a rule, at the deadline, automatically. Nobody can forget, refuse or play favorites.</li>
          <li>The winner gets all of it. We don’t take a cut of prizes.</li>
          <li>Every award has a public record, so anyone can check the result.</li>
          <li>Entering is free, and artists keep the copyright.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'money',
    title: 'How we earn money',
    children: (
      <p>
        We charge fees on card payments and withdrawals, and keep 10% of art sales. We don’t show ads, sell your data,
        or give pictures to anyone to train a machine. You’ll find every fee on{' '}
        <Link to={`${paths.howItWorks}#money`}>How It Works</Link>.
      </p>
    ),
  },
  {
    id: 'join',
    title: 'Pick up a brush',
    children: (
      <>
        <p>First, find a slop you could do better. It shouldn’t take long.</p>
        <p className="flex flex-wrap gap-3 pt-2 [&_a]:no-underline print:hidden">
          <LinkButton to={paths.feed} variant="primary">
            Browse AI slop
          </LinkButton>
          <LinkButton to={paths.artists}>See beautiful art</LinkButton>
        </p>
      </>
    ),
  },
];
