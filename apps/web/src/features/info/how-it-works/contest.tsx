import { SLOP } from '@unslop/domain/limits';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const posting: InfoSection = {
  id: 'posting',
  title: 'Posting a slop',
  children: (
    <>
      <p>
        <Link to={paths.uploadAiSlop}>Upload a picture</Link>, give it a title, choose a prize in whole dollars ($
        {SLOP.minPrizeDollars} or more) and a time of {SLOP.minDays} to {SLOP.maxDays} days. The deadline is rounded up
        to the next five minutes. The prize leaves your balance in the same step in which the slop appears. From then on
        it is a <strong>prize held for the winner</strong>: you cannot spend it elsewhere, and neither can we.
      </p>
      <p>
        New here? <Link to={paths.guidedUpload}>The guided way</Link> leads you through it in three steps, with a prize
        of ${SLOP.guidedMinPrizeDollars} or more. It is the same post, and your draft is in both.
      </p>
      <h3>What can change afterwards</h3>
      <ul>
        <li>The prize can be raised while the slop is open. It can never be lowered.</li>
        <li>Title and description can be edited until the first art has been posted.</li>
        <li>The picture and the deadline stay as they are.</li>
      </ul>
      <h3>Sealed votes</h3>
      <p>
        With a tick when you post, votes are sealed: until they are counted nobody sees how often an entry is liked, not
        even you, its artist or a moderator. Everybody sees their own likes, entries are mixed for each viewer, those
        that few have seen first, and at the end all counts open at once in the award record. This cannot be changed
        later.
      </p>
      <h3>Cancelling</h3>
      <p>
        You may cancel while the slop is open and nobody else’s art is in the contest. The whole prize comes back to
        your balance. The page stays and says that it was cancelled; it leaves the feeds. Once somebody has answered
        with art, the contest runs to its end.
      </p>
      <h3>What you get</h3>
      <p>
        Once the award is <Link to="#final">final</Link>, you may download the original file of the art that won, at no
        cost.
      </p>
    </>
  ),
};

export const entering: InfoSection = {
  id: 'entering',
  title: 'Entering with art',
  children: (
    <>
      <p>
        Find a slop you can do better, make it beautiful by your own hand (ink, oil, clay, pixels, anything), and post a
        picture of it as a comment. That is all: there is no application and no fee. Once you have posted art, you are
        listed among the artists.
      </p>
      <h3>Is this picture another person’s?</h3>
      <p>
        When you post a picture that another person posted before, or the slop itself, you are asked first, with the
        other one beside yours. That works for exact copies, also mirrored, turned by quarters, recoloured or cropped by
        a few percent. If the picture is yours, say how it came about: it is posted with the mark “Originality
        disputed”, the other person is notified, and a moderator looks at both. Your own picture may be entered under
        several slops.
      </p>
      <p>
        Once your art is posted, we compare it with the earlier entries of its contest and with its slop once more. Most
        copies that were turned by up to six degrees, cropped, brightened or written over are found, and shown to a
        moderator. You are told, and may show how you made yours. Two answers to one slop may look alike, and may keep
        parts of it: that is no copy.
      </p>
      <p>
        Nothing here finds collages, negatives, photographs of a screen or tiny drawings. If you see such a copy, report
        it.
      </p>
      <h3>What your file says</h3>
      <p>
        Files carry notes about themselves: the program or camera, who made it, sometimes a signature. “About this
        picture” shows them as facts, and whether a signature is valid. They prove nothing by themselves, and most files
        say nothing, which is fine. If yours says that a generator made it, you are told before you post; you may
        explain it, and a moderator looks at it.
      </p>
      <p>
        With a tick in the form your name, a credit line and a licence are written into the pictures that everyone sees.
      </p>
      <h3>Withdrawing an entry</h3>
      <p>
        While the slop is open you may withdraw your art. It leaves the contest, the counts, the feeds and the search; a
        line that says “withdrawn” stays where it was. After the award you may still remove art that did not win. Art
        that won stays, because someone paid for the contest it decided.
      </p>
      <h3>Words</h3>
      <p>A comment without a picture may be deleted by its author at any time, except while votes are being counted.</p>
    </>
  ),
};

export const award: InfoSection = {
  id: 'award',
  title: 'How the winner is found',
  children: (
    <>
      <p>
        No jury, and nobody presses a button. When the deadline passes, the slop closes for everyone at that very
        moment, by the clock of our database. Within 60 seconds the likes are counted, the winner is named and{' '}
        <strong>the artwork with the most likes by the deadline wins the prize pool automatically</strong>. The whole
        prize goes to one artist: it is never split, and we take nothing from it.
      </p>
      <h3>Which likes count</h3>
      <p>A like counts when all of this is true:</p>
      <ul>
        <li>it was made before the deadline, and had not been taken back by then;</li>
        <li>it comes from an account whose email address was confirmed before the deadline;</li>
        <li>it is not the artist’s own. Nobody can like their own art, and nothing is liked automatically;</li>
        <li>no moderator left it out, with a reason, as dishonest.</li>
      </ul>
      <p>
        The poster may like entries too; that like counts as any other. Where more hearts are shown than were counted,
        the page says so: “42 likes, 40 counted”. After the award you may go on liking. The number on the page moves,
        the result does not.
      </p>
      <h3>When two have the same number</h3>
      <p>
        The art that was posted earlier wins. If two were posted at the same instant, the one with the smaller id wins,
        so that anyone can work out the same answer.
      </p>
      <h3>When nobody wins</h3>
      <p>
        If no artwork by anyone other than the poster has at least one like that counts, the slop expires and the whole
        prize goes back to the poster’s balance: in the same step if nobody else entered, otherwise{' '}
        <Link to="#final">when that is final</Link>. The poster and the artists are told.
      </p>
      <h3>While votes are being counted</h3>
      <p>
        Between the deadline and the result nothing about the entries changes: nobody can like, take back a like,
        comment, withdraw or remove anything. You see “Votes are being counted. Try again in a moment.” Even if our
        servers stopped for an hour, the result would be the same as on time.
      </p>
      <h3>You can check it</h3>
      <p>
        Every settled slop keeps a public award record: the likes counted for each entry, the likes left out and why,
        whether the tie rule was needed, when it was settled, the number of the booking that paid the prize, and what
        moderators <Link to="#final">changed</Link> since. Anyone can recompute the winner from it.
      </p>
    </>
  ),
};

export const accountDeletion: InfoSection = {
  id: 'leaving',
  title: 'Deleting your account',
  children: (
    <>
      <p>
        You may leave whenever nobody is waiting for you: <Link to={paths.account}>Account</Link> says what stands in
        the way, if anything, and until when. We say no while
      </p>
      <ul>
        <li>a withdrawal or a card payment is under way,</li>
        <li>a payment or a sale of yours is disputed, or your account is on hold,</li>
        <li>a slop of yours is open, or its award is not final, or</li>
        <li>a prize of yours is not paid yet.</li>
      </ul>
      <p>
        What is left in your balance is sent to your payout account, without fees. Without one it is given up, and only
        if you tick a box that says so. Then your profile, pictures, follows and saved items are erased; your text
        comments stay under the name “deleted user”. Your art leaves its contests and cannot win; your likes count as
        before, without your name, until every contest that you took part in is final, and are erased then. Originals
        that a buyer or a poster is entitled to are kept for them privately, and our books keep their entries under a
        number that leads to nobody. If you owe us money, a new account with the same mailbox owes it. You can take a
        copy of everything with you before. More in <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </>
  ),
};
