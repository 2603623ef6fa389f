import { Link } from 'react-router';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';

export default function About() {
  return (
    <InfoPage
      title="Humans are better than AI"
      lead="Unslop is a place where pictures that a machine got wrong are made beautiful by people, and where those people are paid for it."
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
          A machine can fill a wall in a second. It does not know what it is looking at: the hand with seven fingers,
          the smile that belongs to nobody, the light from three suns. We call that <strong>slop</strong>, and we think
          the best answer to it is not an argument but a better picture.
        </p>
        <p>
          So we hang the slop next to what a person made of it, with a divider you can drag. Our mission is{' '}
          <strong>human creativity over AI output</strong>: to show, one picture at a time, what a person sees that a
          machine does not.
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
          Contests have a bad name among artists, and they earned it: prizes that were never awarded, juries nobody
          could see, fees to take part, money stuck for reasons nobody explained. We built the opposite.
        </p>
        <ul>
          <li>The prize is paid in before the first brushstroke, and held for the winner.</li>
          <li>It is awarded by a rule, at the deadline, automatically. Nobody can forget, refuse or favor.</li>
          <li>The winner gets all of it. We take no part of a prize.</li>
          <li>Every award has a public record, from which anyone can recompute the result.</li>
          <li>Entering is free, and artists keep the copyright in what they make.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'money',
    title: 'How we earn money',
    children: (
      <p>
        We charge fees on card payments and withdrawals, and keep a tenth of the price of art that is sold. We show no
        ads, sell nobody’s data, and give no picture to anyone for training a machine. Every fee is listed on{' '}
        <Link to={`${paths.howItWorks}#money`}>How It Works</Link>.
      </p>
    ),
  },
  {
    id: 'join',
    title: 'Pick up a brush',
    children: (
      <>
        <p>The first step is to find a slop you could do better. It should not take long.</p>
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
