import { Link } from 'react-router';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { SUPPORT_EMAIL } from '../features/info/support.ts';
import { useSettings } from '../lib/session.tsx';
import { paths } from '../paths.ts';

export default function Privacy() {
  return (
    <InfoPage
      title="Privacy"
      lead="What this software keeps about you, why, for how long, and how to take it with you or have it erased."
      note="Last changed on November 27, 2026"
      sections={privacySections}
    />
  );
}

const privacySections: readonly InfoSection[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    children: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> email address, a scrambled form of your password (never the password), or
            that you sign in with Google. Username and, if you fill them in, name, picture, bio and website.
          </li>
          <li>
            <strong>What you do here:</strong> slops, art, comments, likes, follows, what you saved, reports you made,
            and your notifications of the last year.
          </li>
          <li>
            <strong>Money:</strong> every movement of your balance, the card provider’s numbers of payments and payouts,
            and the brand and last four digits of the card for your receipts. Our books are never rewritten. If you
            dispute a payment, a scrambled mark (keyed hash) of its card for five years, or until the bank decides that
            the payment stands, so that we know the card again.
          </li>
          <li>
            <strong>Sign-ins:</strong> for each place you are signed in, its network address and kind of browser, so
            that you and we can notice a stranger. We also use network addresses to count how often something is tried,
            for at most a few hours.
          </li>
          <li>
            <strong>Receipts of votes:</strong> for each of your likes in a settled slop whether it was counted, and a
            secret that only you can read, as long as your account is here. If you delete it, they stay until every
            contest that you took part in is final. Award records and <Link to={paths.books}>the books</Link>, which
            everybody can read, hold hashes: they say nothing about who voted or whose money moved, and stay for good.
            We count how many receipts went with deleted accounts. The books add up the money of all people, and show
            new sums only when at least 10 people changed each.
          </li>
          <li>
            <strong>“Seen by”:</strong> how many people have seen an entry. Each day we keep a sketch from which viewers
            can be counted and nobody can be read, and delete it after two days; what stays is a number.
          </li>
          <li>
            <strong>Moderation:</strong> reports with who made them and what they attached, decisions about you with
            their reasons, and your appeals, as long as your account is here; the log of all decisions, which names
            nobody in public, for good. For 60 days, that you took back a like or that you and somebody stopped
            following each other, so that no moderator judges a contest they had a part in, and so that moderators find
            a vote that was counted. Moderators see your name, what you posted and what was decided before; who reported
            you never reaches you. Moderators can leave each other private notes about a case. We delete them a year
            after the case was closed, also when an account is gone.
          </li>
          <li>
            <strong>Fingerprints of pictures:</strong> of each slop and entry up to 27 numbers of 256 bits, made of its
            brightness: eleven so that a picture that was posted before is known again, and sixteen so that a copy is
            found within one contest. The picture cannot be made of them. They are deleted with the picture. Only the
            eleven stay of what moderators took down.
          </li>
          <li>
            <strong>How your art was made:</strong> the stages and layered files that you add to an entry, until you
            take them or the entry away or delete your account. Everyone sees the stages, and the size and number of
            layers of a file; the file itself and the names of its layers only you and the moderators.
          </li>
          <li>
            <strong>Marks against self-dealing:</strong> scrambled marks (keyed hashes) of the card, the payout bank
            account, the browser and the beginning of the network address that you used, for 30 days. At an award those
            of poster and winner are compared: moderators read “same card”, never which one. Those of browsers and
            networks are also compared among voters, as the next point says. Nobody can read a card, an account or an
            address from them.
          </li>
          <li>
            <strong>Where likes come from:</strong> with a like of an entry, scrambled marks (keyed hashes) of the
            beginning of the network address and of the kind of browser, for 30 days. For those 30 days we can compare
            them with one another and with the marks of your sign-ins. When a contest ends we look for accounts that
            share a network, a browser, a minute or an age and without which another entry would win. Moderators are
            shown the numbers, and the prize waits until they decide, at most until the date on the award. To decide a
            case about an entry, moderators without a conflict can read who voted for it. They also read which of the
            voters, the artist and the poster shared a network, a browser or a kind of browser within 30 days. They see
            letters, such as “network A”, and never which network or browser it is. Each time is logged, and nobody
            reads it while votes are sealed.
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
          days after your last visit. One holds a random number that tells your browser from others when prizes and
          votes are checked for cheating; it is set as you sign in and ends 400 days later. Another says for three
          seconds that you have just changed something, so that you see it at once. Signing in with Google adds
          short-lived ones for the way there and back. There is no advertising cookie and no tracker, which is why no
          banner asks you about them.
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
          Every picture is encoded again before it is shown. The versions that the public sees carry{' '}
          <strong>no location, no camera and no date</strong>; only the two lines that name the artist and the copyright
          are kept, if you wrote them in. If you tick it when you post art, your display name, a credit line and your
          licence are written in as well, for that and later pictures.
        </p>
        <p>
          When a picture arrives we read what its file says about how it was made: Content Credentials and who signed
          them, generator, program, make and model of the camera, creator and licence. Everyone can read that under
          “About this picture”, as long as the picture is there. We keep no prompts, places, serial numbers or owners.
        </p>
        <p>
          From the original file we take out where, when and with which camera it was made, serial numbers and the name
          of the camera’s owner; the picture itself is not touched. Artist, copyright, licence and Content Credentials
          stay, unless the credentials tell of the place or the camera. The file is kept in private storage and handed
          out only to you, to whoever bought that art, and to the poster whose slop it won.
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
          us whether the payment went through, and the card’s brand and last four digits for your receipt. For payouts
          Stripe asks who you are; we see whether it is satisfied, not your papers.
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
    title: 'Taking it with you, erasing it',
    children: (
      <>
        <p>
          You can change your profile at any time. On your <Link to={paths.account}>account page</Link> you can download
          everything that is yours (originals, comments, statement) and delete the account. Deleting erases your
          profile, email address, sessions, pictures, follows, saved items and notifications at once.
        </p>
        <p>What stays, because others rely on it:</p>
        <ul>
          <li>text comments, under the name “deleted user”;</li>
          <li>slops that are settled, with their award records, so that results can still be checked;</li>
          <li>originals of art that was bought or that won, kept privately for those entitled to them;</li>
          <li>the entries in our books, under a number that leads to nobody;</li>
          <li>
            your email address, if your balance goes to your payout account: until we have told you that it was paid;
          </li>
          <li>
            your likes, the receipts of your votes, and the scrambled marks of your mailbox, cards, bank account,
            browsers and networks, under that number, until every contest that you voted, entered or commented in is
            final. Moderators read “deleted account” beside such a vote, and no name;
          </li>
          <li>if you owe us money, a scrambled mark of your mailbox, until it is paid.</li>
        </ul>
        <p>
          Questions about any of this: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. See also{' '}
          <Link to={`${paths.howItWorks}#leaving`}>deleting your account</Link>.
        </p>
      </>
    ),
  },
];

/** Describes this installation's analytics. */
function AboutAnalytics() {
  const serviceUrl = useSettings()?.analytics_url;
  if (!serviceUrl) return <p>Nothing counts which pages you open: there are no analytics.</p>;
  return (
    <p>
      We count which kinds of pages are opened and which functions are used, at{' '}
      <strong>{new URL(serviceUrl).host}</strong>. What is sent holds no name, no id, no search and no text of yours,
      and sets no cookie. If your browser says “Do Not Track” or sends the Global Privacy Control signal, nothing is
      sent at all.
    </p>
  );
}
