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
        A picture a machine got wrong, with a prize and a deadline. We take the prize from the poster’s balance right
        away and hold it for the winner.
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
        Anyone can enter with art made by a person: just post it under the slop as a comment with a picture. Entering,
        commenting and liking are always free.
      </Step>
      <Step
        title="The most likes win"
        rail="bg-accent"
        badge={<Badge tone="accent">Winner</Badge>}
        picture={<Pear src={inkedPear} />}
      >
        At the deadline we count the likes. The artwork with the most likes by the deadline wins the prize pool
        automatically. We pay the prize after three days of checks, once and for good.
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
    answer: 'No. Entering, commenting and liking are always free. You only pay fees on card payments and withdrawals.',
  },
  {
    question: 'Is my prize safe while the contest is on?',
    answer:
      'Yes. We hold it for the winner. If nobody wins, you get all of it back. Nobody else can touch it, and neither can we.',
  },
  {
    question: 'Who decides who wins?',
    answer:
      'The likes do. Neither the poster nor we choose, and you can check the count in the award record. Two moderators can disqualify an entry, but only if it broke a house rule. Then the next entry in the same count wins. One moderator alone never decides who gets paid.',
  },
  {
    question: 'When do I get my prize?',
    answer:
      'Three days after the winner is announced (with test cards, right away), unless something comes up. Your wallet shows the date. If a check takes longer, it says which one and until when, and we email you. Every check has a deadline.',
  },
  {
    question: 'Can a prize be taken away again?',
    answer: 'Not once we’ve paid it. Until then two moderators together can change who gets it. After that nobody can.',
  },
  {
    question: 'Can I buy likes or vote with many accounts?',
    answer:
      'No. We only count likes from accounts with a confirmed email, once each. Accounts that share a mailbox count once per entry. A throw-away address counts only if you confirmed it at least a day before the deadline. For 30 days we compare the networks and browsers that likes and sign-ins come from, and when people liked and signed up. If four or more accounts have something in common and another entry would win without them, moderators see the numbers, and the prize waits for their decision, but never past the date on the award. Moderators without a conflict who decide the case can see who voted, and which voters shared a network or a browser within 30 days. They see letters, never the network or browser itself. They can also leave out a counted like that someone took back later or whose account is gone. Moderators leave out likes that people arranged, and may ban the accounts. The award record says how many likes they left out and why.',
  },
  {
    question: 'May I use AI in my answer?',
    answer:
      'No. The point is what a person makes of it. Digital tools are fine, generators aren’t. Please report anything that looks generated.',
  },
  {
    question: 'Why does my like show but not count?',
    answer:
      'You hadn’t confirmed your email before the deadline. Confirm it once, and all your likes from then on count.',
  },
  {
    question: 'My withdrawal has been pending for days. Is it lost?',
    answer:
      'No. Either it includes money younger than 7 days and waits for that, or you changed your payout account, password or email the day before. You’ll see the date next to it. You can cancel it until then.',
  },
  {
    question: 'Can I lower the prize or extend the deadline?',
    answer:
      'No, artists need to rely on both. You can raise the prize, and you can cancel as long as nobody else has posted art.',
  },
  {
    question: 'Who owns the art?',
    answer:
      'The artist does. The poster of the slop can download the winning original for personal use, and so can anyone who buys a piece.',
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
        Did we miss something? <Link to={paths.contact}>Write to us</Link>.
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
