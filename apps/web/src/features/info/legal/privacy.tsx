import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';
import { SUPPORT_EMAIL } from '../support.ts';
import { AboutAnalytics } from './AboutAnalytics.tsx';

export const privacySections: readonly InfoSection[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    children: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> email address, a scrambled form of your password (never the password), or the
            fact that you come with Google. Username and, if you fill them in, name, picture, bio and website.
          </li>
          <li>
            <strong>What you do here:</strong> slops, art, comments, likes, follows, what you saved, reports you made,
            and your notifications.
          </li>
          <li>
            <strong>Money:</strong> every movement of your balance, the card provider’s numbers of payments and payouts.
            Books are never rewritten.
          </li>
          <li>
            <strong>Sign-ins:</strong> for each place you are signed in, its network address and kind of browser, so
            that you and we can notice a stranger. Network addresses also count how often something is tried, for at
            most a few hours.
          </li>
        </ul>
        <p>
          Everybody can see your username, name, picture, bio, website, slops, art, comments and numbers of followers.
          Nobody but you sees your email address, your balance or your payout account.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser',
    children: (
      <>
        <p>
          One cookie says that you are signed in. Scripts cannot read it, other sites cannot send it, and it ends 30
          days after your last visit. Signing in with Google adds short-lived ones for the way there and back. There is
          no advertising cookie and no tracker, which is why no banner asks you about them.
        </p>
        <AboutAnalytics />
        <p>
          Your browser itself remembers, on your device only: light or dark, drafts you have not posted, the page to
          return to after signing in, your account’s id and how you signed in, whether notifications ring, and which
          wins you have celebrated.
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'Your pictures',
    children: (
      <>
        <p>
          Every picture is painted anew before it is shown. The versions that the public sees carry{' '}
          <strong>no location, no camera and no date</strong>; only the two lines that name the artist and the copyright
          are kept, if you wrote them in.
        </p>
        <p>
          The original file stays as you sent it, in private storage. It is handed out only to you, to somebody who
          bought that art, and to the poster whose slop it won, with everything that your camera or program wrote into
          it. If that says where you live, export the picture without it first.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    children: (
      <>
        <p>
          <strong>Card data never touches us.</strong> You type it into a form of Stripe, our card provider, which tells
          us only whether the payment went through. For payouts Stripe asks who you are; we see whether it is satisfied,
          not your papers.
        </p>
        <p>
          If you sign in with Google, Google tells us your email address and name. Messages through “Contact Artist” are
          sent by us, and neither side sees the other’s address. We sell nothing to anybody.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Taking it along, erasing it',
    children: (
      <>
        <p>
          You can change your profile at any time, download everything that is yours (originals, comments, statement) as
          one file, and delete the account. Deleting erases your profile, email address, sessions, pictures, likes,
          follows, saved things and notifications at once.
        </p>
        <p>What stays, because others rely on it:</p>
        <ul>
          <li>text comments, under the name “deleted user”;</li>
          <li>slops that are settled, with their award records, so that results can still be checked;</li>
          <li>originals of art that was bought or that won, kept privately for those entitled to them;</li>
          <li>the lines in our books, under a number that leads to nobody.</li>
        </ul>
        <p>
          Questions about any of this: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. See also{' '}
          <Link to={`${paths.howItWorks}#leaving`}>deleting your account</Link>.
        </p>
      </>
    ),
  },
];
