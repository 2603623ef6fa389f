import FlaskConical from 'lucide-react/icons/flask-conical';
import { Link } from 'react-router';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { SUPPORT_EMAIL } from '../features/info/support.ts';
import { useSettings } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/Banner.tsx';

export default function Terms() {
  return (
    <InfoPage
      title="Terms of Service"
      lead="What you can expect from us and what we expect from you, in words that do not need a lawyer."
      note="Last changed on November 26, 2026"
      opening={<SandboxNote />}
      sections={termsSections}
    />
  );
}

const termsSections: readonly InfoSection[] = [
  {
    id: 'agreement',
    title: 'Who may take part',
    children: (
      <p>
        You must be 18 or older. One person, one account: the rules of the contest rest on that. Keep your password to
        yourself, and tell us if you think someone else knows it. You may look around without an account.
      </p>
    ),
  },
  {
    id: 'rules-of-the-race',
    title: 'The rules of the contest',
    children: (
      <>
        <p>
          <Link to={paths.howItWorks}>How It Works</Link> is part of these terms. In short: the prize is held for the
          winner from the moment a slop is posted; the artwork with the most likes that count by the deadline wins all
          of it; without a winner it goes back to the poster. Nobody, including us, can decide otherwise, except that
          what breaks the <Link to={`${paths.howItWorks}#house-rules`}>house rules</Link> may be hidden, or disqualified
          by two moderators; then the next entry of the same count is paid.
        </p>
        <p>
          The prize is paid when the award is <Link to={`${paths.howItWorks}#final`}>final</Link>: 72 hours after the
          votes are counted (with test cards, right away), or later if a check takes longer, but never later than 44
          days. Each check has a date by which it ends. From then on nothing moves that money, also if an appeal is
          upheld afterwards.
        </p>
        <p>
          We hold prizes on your behalf as a balance in our books. We are not a bank, and a balance earns no interest.
        </p>
      </>
    ),
  },
  {
    id: 'your-work',
    title: 'What you post stays yours',
    children: (
      <>
        <p>
          You keep the copyright in what you make. By posting you allow us to store it, to make the smaller versions
          that pages need, and to show it here and where a link to it is shared. That permission ends when you remove
          it, except for art that won or was sold.
        </p>
        <p>
          The poster of a slop may use the winning original, and a buyer the art that was bought, personally and
          non-exclusively: not for resale, not in a business.
        </p>
      </>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    children: (
      <ul>
        <li>
          what the <Link to={`${paths.howItWorks}#house-rules`}>house rules</Link> name;
        </li>
        <li>art that is not your own, or that a generator made;</li>
        <li>likes by arrangement, with several accounts or for money;</li>
        <li>hate, threats, sexual pictures, anything involving harm to children, other people’s private matters;</li>
        <li>stolen cards, and disputing a payment for what you received;</li>
        <li>getting around limits, or disturbing the service for others.</li>
      </ul>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    children: (
      <p>
        All amounts are US dollars. Fees are shown before you confirm and listed under{' '}
        <Link to={`${paths.howItWorks}#money`}>Money and fees</Link>. Card payments and payouts are carried out by
        Stripe under its own terms. If your card payment is taken back, your contest goes on, its winner is paid, and
        you owe us the money. Winnings may be taxable where you live; that part is yours to settle.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Suspension and leaving',
    children: (
      <p>
        Moderators may hide what breaks these rules, hold money that is in question, and ban whoever keeps doing so. You
        are told what was decided and why, and may <Link to={paths.appeals}>appeal</Link> once within six months;
        somebody who had no part in the decision answers. Every step stands in the public{' '}
        <Link to={paths.moderationLog}>moderation log</Link>. Your balance is never forfeited by it. A prize that is not
        paid yet may go to the next entry. Other questions: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. You
        may <Link to={`${paths.howItWorks}#leaving`}>leave</Link> whenever nobody is waiting for you.
      </p>
    ),
  },
  {
    id: 'promise',
    title: 'What we do not promise',
    children: (
      <p>
        We work so that the service runs, that results are right and that money is where it should be. It is provided as
        it is, without further warranty. If these terms change, the date above changes with them, and a contest that has
        begun is finished under the rules it began with.
      </p>
    ),
  },
];

/** Shown only in the sandbox, which takes test cards and moves no money. */
function SandboxNote() {
  if (!useSettings()?.sandbox) return null;
  return (
    <div className="mt-8 max-w-3xl">
      <Banner tone="neutral" icon={<FlaskConical />} title="This is a demonstration">
        Cards, payouts and emails are simulated here. No real card is charged, no bank is reached, and amounts are play
        money.
      </Banner>
    </div>
  );
}
