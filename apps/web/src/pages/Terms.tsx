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
      lead="What you can expect from us and what we expect from you. No lawyer needed."
      note="Last changed on November 28, 2026"
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
        You must be 18 or older. One person, one account: our contests depend on that. Keep your password to yourself,
        and tell us if you think someone else knows it. You can look around without an account.
      </p>
    ),
  },
  {
    id: 'rules-of-the-race',
    title: 'The rules of the contest',
    children: (
      <>
        <p>
          <Link to={paths.howItWorks}>How It Works</Link> is part of these terms. In short: we hold the prize for the
          winner from the moment a slop is posted. The artwork with the most likes that count by the deadline wins all
          of it. If nobody wins, the poster gets it back. Nobody, including us, can decide otherwise, with one
          exception: if something breaks the <Link to={`${paths.howItWorks}#house-rules`}>house rules</Link>, moderators
          may hide it, and two of them may disqualify it. Then the next entry of the same count wins.
        </p>
        <p>
          We pay the prize when the award is <Link to={`${paths.howItWorks}#final`}>final</Link>: 72 hours after we
          count the votes (with test cards, right away), or later if a check takes longer, but never later than 44 days.
          Each check has an end date. After that nobody can move the money, even if someone wins an appeal later.
        </p>
        <p>
          We hold prizes on your behalf as a balance in our books. We aren’t a bank, and your balance doesn’t earn
          interest.
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
          You keep the copyright in what you make. By posting you allow us to store it, make the smaller versions our
          pages need, and show it here and wherever people share a link to it. That permission ends when you remove it,
          except for art that won or that you sold.
        </p>
        <p>
          The poster of a slop can use the winning original, and buyers can use the art they bought, personally and
          non-exclusively: not for resale, not in a business.
        </p>
      </>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What’s not allowed',
    children: (
      <ul>
        <li>
          anything that breaks the <Link to={`${paths.howItWorks}#house-rules`}>house rules</Link> of the site;
        </li>
        <li>art that isn’t your own, or that a generator made;</li>
        <li>likes you arrange, give with several accounts, or pay for;</li>
        <li>hate, threats, sexual pictures, anything involving harm to children, other people’s private matters;</li>
        <li>stolen cards, and disputing a payment for something you got;</li>
        <li>getting around limits, or disrupting the service for others.</li>
      </ul>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    children: (
      <p>
        All amounts are US dollars. You see fees before you confirm, and we list them under{' '}
        <Link to={`${paths.howItWorks}#money`}>Money and fees</Link>. Stripe handles card payments and payouts under its
        own terms. If your card payment is taken back, your contest continues, we pay the winner, and you owe us the
        money. You may have to pay taxes on your winnings where you live. That’s up to you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Suspension and leaving',
    children: (
      <p>
        Moderators can hide anything that breaks these rules, hold money in question, and ban people who keep breaking
        them. We tell you what we decided and why, and you can <Link to={paths.appeals}>appeal</Link> once within six
        months. Someone who had no part in the decision answers. You’ll find every step in the public{' '}
        <Link to={paths.moderationLog}>moderation log</Link>. You never lose your balance because of it. A prize we
        haven’t paid yet may go to the next entry. Other questions:{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. You can{' '}
        <Link to={`${paths.howItWorks}#leaving`}>leave</Link> whenever nobody is waiting for you.
      </p>
    ),
  },
  {
    id: 'promise',
    title: 'What we don’t promise',
    children: (
      <p>
        We work hard to keep the service running, the results right and the money where it should be. We provide the
        service as is, without further warranty. If these terms change, so does the date above, and a running contest
        finishes under the rules it started with.
      </p>
    ),
  },
];

/** Shown only in the sandbox, which takes test cards and moves no money. */
function SandboxNote() {
  if (!useSettings()?.sandbox) return null;
  return (
    <div className="mt-8 max-w-3xl">
      <Banner tone="neutral" icon={<FlaskConical />} title="This is a demo">
        Cards, payouts and emails aren’t real here. We don’t charge real cards or contact banks, and all amounts are
        play money.
      </Banner>
    </div>
  );
}
