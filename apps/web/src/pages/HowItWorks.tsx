import type { ReactNode } from 'react';
import { Link } from 'react-router';
import glossyPear from '../features/auth/pictures/glossy-pear.svg';
import inkedPear from '../features/auth/pictures/inked-pear.svg';
import { accountDeletion, award, entering, posting } from '../features/info/how-it-works/contest.tsx';
import { final } from '../features/info/how-it-works/final.tsx';
import { decisions, reports, rules } from '../features/info/how-it-works/moderation.tsx';
import { buying, money } from '../features/info/how-it-works/money.tsx';
import { books, receipts } from '../features/info/how-it-works/receipts.tsx';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { CompareSlider } from '../ui/CompareSlider.tsx';

export default function HowItWorks() {
  return (
    <InfoPage
      title="How It Works"
      lead="Humans are better than AI. Post a picture that a machine got wrong, put up a prize, and people here turn it into beautiful art."
      opening={<ThreeSteps />}
      sections={sections}
    />
  );
}

/** Explains the product in three pictures. */
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
        automatically. The prize is paid after three days of checks, once and for good.
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

const questions = [
  {
    question: 'Does it cost anything to take part?',
    answer: 'No. Entering, commenting and liking are always free. Only card payments and withdrawals have a fee.',
  },
  {
    question: 'Is my prize safe while the contest is on?',
    answer:
      'It has left your balance and is held for the winner. When there is none, all of it comes back to you. Nobody else can get it, and neither can we.',
  },
  {
    question: 'Who decides who wins?',
    answer:
      'The likes. Neither the poster nor we choose, and the count can be checked in the award record. Only an entry that broke a house rule can be disqualified, by two moderators; then the next one in the same count wins. One moderator alone never decides who is paid.',
  },
  {
    question: 'When do I get my prize?',
    answer:
      'Three days after the winner is announced (with test cards, right away), unless something comes up. Your wallet shows the date. If a check takes longer, it says which one and until when, and we write to you. Every check has an end.',
  },
  {
    question: 'Can a prize be taken away again?',
    answer: 'Not once it is paid. Until then two moderators together can change who gets it; after that nobody can.',
  },
  {
    question: 'Can I buy likes or vote with many accounts?',
    answer:
      'Only likes from accounts with a confirmed email address count, once each; accounts that share one mailbox count once for an entry. An address at a throw-away mail service counts if it was confirmed a day before the deadline. For 30 days we compare the network and browser that likes and sign-ins come from, when likes came and when accounts were made. If four or more accounts have something in common and another entry would win without them, moderators are shown the numbers, and the prize waits for their decision, at most until the date on the award. Moderators without a conflict who decide a case read who voted, and which of the voters share a network or a browser within 30 days, by letters and never which one it is. A counted like can be left out also if it was taken back or its account was deleted. Moderators leave out likes by arrangement and may ban the accounts; the award record says how many likes were left out and why.',
  },
  {
    question: 'May I use AI in my answer?',
    answer:
      'No. The point is what a person makes of it. Digital tools are fine, generators are not. Please report what looks generated.',
  },
  {
    question: 'Why does my like show but not count?',
    answer:
      'Your email address was not confirmed before the deadline. Confirm it once and all likes you give from then on count.',
  },
  {
    question: 'My withdrawal has been pending for days. Is it lost?',
    answer:
      'No. It touches money that is younger than 7 days and waits until that is clear, or your payout account, password or email was changed within the day before. The date is shown beside it. You can cancel it meanwhile.',
  },
  {
    question: 'Can I lower the prize or extend the deadline?',
    answer:
      'No, artists must be able to rely on both. You can raise the prize, and cancel as long as no one else has posted art.',
  },
  {
    question: 'Who owns the art?',
    answer:
      'The artist. The poster of the slop may download the winning original for personal use, and so may whoever buys a piece.',
  },
] as const;

const faq: InfoSection = {
  id: 'faq',
  title: 'FAQ',
  children: (
    <>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3>{question}</h3>
          <p className="mt-2">{answer}</p>
        </div>
      ))}
      <p className="border-t border-line pt-6">
        Is something missing here? <Link to={paths.contact}>Write to us</Link>.
      </p>
    </>
  ),
};

const sections = [
  award,
  final,
  receipts,
  posting,
  entering,
  money,
  books,
  buying,
  rules,
  reports,
  decisions,
  accountDeletion,
  faq,
];
