import { Link } from 'react-router';
import { InfoPage, type InfoSection } from '../features/info/InfoPage.tsx';
import { SUPPORT_EMAIL } from '../features/info/support.ts';
import { useSettings } from '../lib/session.tsx';
import { paths } from '../paths.ts';

export default function Privacy() {
  return (
    <InfoPage
      title="Privacy"
      lead="What we keep about you, why and for how long, and how to take it with you or erase it."
      note="Last changed on November 28, 2026"
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
            <strong>Your account:</strong> your email, and either a scrambled form of your password (never the password
            itself) or the fact that you sign in with Google. Also your username and, if you add them, your name,
            picture, bio and website.
          </li>
          <li>
            <strong>What you do here:</strong> your slops, art, comments, likes, follows, saved items and reports, and
            your notifications from the last year.
          </li>
          <li>
            <strong>Money:</strong> every movement of your balance, the card provider’s reference numbers for payments
            and payouts, and the brand and last four digits of your card for receipts. We never rewrite our books. If
            you dispute a payment, we keep a scrambled mark (keyed hash) of the card for five years, or until the bank
            rules that the payment stands, so we recognize the card.
          </li>
          <li>
            <strong>Sign-ins:</strong> the network address and kind of browser of each place you’re signed in, so you
            and we can spot a stranger. We also use network addresses to count how often someone tries something, for a
            few hours at most.
          </li>
          <li>
            <strong>Receipts of votes:</strong> for each of your likes in a contest that ended, we keep whether it
            counted, and a secret that only you can read, for as long as you have an account. If you delete your
            account, they stay until every contest you took part in is final. Award records and{' '}
            <Link to={paths.books}>the books</Link>, which everyone can read, hold hashes. They say nothing about who
            voted or whose money moved, and they stay for good. We count how many receipts we deleted with accounts. The
            books add up everyone’s money, and only show a new total once the money of at least 10 people has changed
            it.
          </li>
          <li>
            <strong>“Seen by”:</strong> how many people have seen an entry. Each day we keep a sketch that lets us count
            viewers without knowing who they are. We delete it after two days and only keep the number.
          </li>
          <li>
            <strong>Moderation:</strong> reports, who made them and what they attached, decisions about you with their
            reasons, and your appeals, as long as you have an account. We keep the log of all decisions for good, but it
            doesn’t name anyone in public. For 60 days we remember that you took back a like or that you and someone
            stopped following each other, so no moderator judges a contest they were part of, and so moderators can
            still find a vote that counted, even if you took it back later. Moderators see your name, your posts and
            earlier decisions. We never tell you who reported you. Moderators can leave each other private notes about a
            case. We delete them a year after the case closes, even if an account is gone.
          </li>
          <li>
            <strong>Fingerprints of pictures:</strong> for each slop and entry, up to 27 numbers of 256 bits made from
            its brightness: eleven to recognize a picture that someone posted before, and sixteen to find copies within
            a contest. Nobody can rebuild the picture from them. We delete them with the picture. If moderators took the
            picture down, we keep the eleven.
          </li>
          <li>
            <strong>How your art was made:</strong> the stages and layered files you add to an entry, until you remove
            them or the entry, or delete your account. Everyone sees the stages, and a file’s size and number of layers.
            Only you and the moderators see the file itself and the names of its layers.
          </li>
          <li>
            <strong>Marks against self-dealing:</strong> scrambled marks (keyed hashes) of your card, payout bank
            account, browser and the first part of your network address, for 30 days. When a prize is awarded, we
            compare the poster’s marks with the winner’s. Moderators see “same card”, never which one. We also compare
            browsers and networks among voters, as the next point says. Nobody can read a card, an account or an address
            from them.
          </li>
          <li>
            <strong>Where likes come from:</strong> when you like an entry, scrambled marks (keyed hashes) of the first
            part of your network address and your kind of browser, for 30 days. For those 30 days we can compare them
            with each other and with the marks of your sign-ins. When a contest ends, we look for accounts that share a
            network or browser, voted in the same minute or are equally old, if another entry would have won without
            them. Moderators see the numbers, and the prize waits until they decide, but never past the date on the
            award. To decide a case about an entry, moderators without a conflict can see who voted for it. They also
            see which of the voters, the artist and the poster shared a network, a browser or a kind of browser within
            30 days. They see letters, like “network A”, and never the network or browser itself. We log every look, and
            nobody can look while votes are sealed.
          </li>
        </ul>
        <p>
          Everyone can see your username, name, picture, bio, website, slops, art, comments and follower counts. Only
          you see your email, your balance and your payout account.
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
          One cookie keeps you signed in. Scripts can’t read it, other sites can’t send it, and it ends 30 days after
          your last visit. Another holds a random number that tells your browser from others when we check prizes and
          votes for cheating. We set it when you sign in, and it ends 400 days later. A third notes for three seconds
          that you just changed something, so you see your change right away. Signing in with Google adds short-lived
          cookies that are only needed until you’re back. We don’t use advertising cookies or trackers, so we don’t need
          a cookie banner.
        </p>
        <AboutAnalytics />
        <p>
          Your browser also remembers a few things, only on your device: light or dark, drafts you haven’t posted, the
          page to return to after signing in, your account’s id and how you signed in, the notification sound, and which
          wins you’ve celebrated.
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
          We re-encode every picture before we show it. The versions everyone sees have{' '}
          <strong>no location, no camera and no date</strong>. We only keep the artist and copyright lines, if your file
          has them. If you tick the box when you post art, we also add your display name, a credit line and your
          license, for that and later pictures.
        </p>
        <p>
          When you upload a picture, we read what its file says about how it was made: Content Credentials and who
          signed them, generator, program, make and model of the camera, creator and license. Everyone can read that
          under “About this picture”, for as long as the picture is on the site. We don’t keep prompts, places, serial
          numbers or owners.
        </p>
        <p>
          We remove the place, the time, the camera, serial numbers and the camera owner’s name from the original file.
          We don’t touch the picture itself. Artist, copyright, license and Content Credentials stay, unless the
          credentials reveal the place or the camera. We keep the file in private storage and only give it to you, to
          people who bought that art, and to the poster of the slop it won.
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
          <strong>We never see your card data.</strong> You type it into a form from Stripe, our card provider. Stripe
          tells us if the payment went through, and the card’s brand and last four digits for your receipt. For payouts
          Stripe asks who you are. We see if you passed, not your documents.
        </p>
        <p>
          If you sign in with Google, Google tells us your email and name. We send the messages from “Contact Artist”,
          and neither side sees the other’s address. We don’t sell anything to anyone.
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
          everything that’s yours (originals, comments, statement) and delete the account. Deleting erases your profile,
          email, sessions, pictures, follows, saved items and notifications right away.
        </p>
        <p>What stays, because others rely on it:</p>
        <ul>
          <li>text comments, under the name “deleted user”;</li>
          <li>slops whose contest ended, with their award records, so people can still check the results;</li>
          <li>originals of art that someone bought or that won, kept privately for the people who own them;</li>
          <li>the entries in our books, under a number that can’t be traced to you;</li>
          <li>
            your email, if we still send your balance to your payout account, until we’ve told you that we paid it;
          </li>
          <li>
            your likes, the receipts of your votes, and the scrambled marks of your mailbox, cards, bank account,
            browsers and networks, under that same anonymous number, until every contest where you voted, entered or
            commented is final. Moderators see “deleted account” next to such a vote, and no name;
          </li>
          <li>a scrambled mark of your mailbox if you owe us money, until you’ve paid it.</li>
        </ul>
        <p>
          Questions? <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. See also{' '}
          <Link to={`${paths.howItWorks}#leaving`}>deleting your account</Link>.
        </p>
      </>
    ),
  },
];

/** Describes this installation's analytics. */
function AboutAnalytics() {
  const serviceUrl = useSettings()?.analytics_url;
  if (!serviceUrl) return <p>We don’t track which pages you open, and we don’t use analytics.</p>;
  return (
    <p>
      We count which kinds of pages people open and which features they use, at{' '}
      <strong>{new URL(serviceUrl).host}</strong>. We don’t send your name, id, searches or texts, and we don’t set a
      cookie for it. If your browser says “Do Not Track” or sends the Global Privacy Control signal, we don’t send
      anything.
    </p>
  );
}
