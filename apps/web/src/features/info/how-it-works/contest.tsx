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
        {SLOP.minPrizeDollars} or more) and a duration of {SLOP.minDays} to {SLOP.maxDays} days. We round the deadline
        up to the next five minutes. The prize leaves your balance as soon as the slop appears. From then on it’s a{' '}
        <strong>prize held for the winner</strong>: you can’t spend it elsewhere, and neither can we.
      </p>
      <p>
        New here? <Link to={paths.guidedUpload}>The guided way</Link> takes three steps, with a prize of $
        {SLOP.guidedMinPrizeDollars} or more. You get the same post, and your draft works in both.
      </p>
      <h3>What you can change later</h3>
      <ul>
        <li>You can raise the prize while the slop is open. You can never lower it.</li>
        <li>You can edit the title and description until someone posts art.</li>
        <li>You can’t change the picture or the deadline.</li>
      </ul>
      <h3>Sealed votes</h3>
      <p>
        You can seal the votes when you post. Then nobody sees how many likes an entry has until we count them: not you,
        not the artist, not a moderator. You only see your own likes. Each viewer sees the entries in a different order,
        and the least seen ones come first. At the end the award record shows all counts. You can’t change this later.
      </p>
      <h3>Cancelling</h3>
      <p>
        You can cancel while the slop is open and nobody else has entered. You get the whole prize back. The slop leaves
        the feeds, and its page says you cancelled it. Once someone enters, the contest runs to its end.
      </p>
      <h3>What you get</h3>
      <p>
        Once the award is <Link to="#final">final</Link>, you can download the original file of the winning art for
        free.
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
        Find a slop you can do better. Make it beautiful by hand (ink, oil, clay, pixels, anything), and post a picture
        of it as a comment. That’s all: no application, no fee. Once you’ve posted art, we list you as an artist.
      </p>
      <h3>Did someone else make this picture?</h3>
      <p>
        If you post a picture that someone else posted before, or the slop itself, we show you both and ask first. That
        works for exact copies, even if they’re mirrored, turned by quarters, recolored or cropped by a few percent. If
        the picture is yours, say how you made it. We’ll post it marked “Originality disputed”, tell the other person,
        and a moderator will look at both. You can enter your own picture under several slops.
      </p>
      <p>
        After you post, we compare your art with the earlier entries of its contest and with the slop once more. We find
        most copies that were turned by up to six degrees, cropped, brightened or written over, and show them to a
        moderator. We’ll tell you, and you can show how you made yours. Two entries can look alike and keep parts of the
        slop. That doesn’t make them copies.
      </p>
      <p>
        We don’t find collages, negatives, photos of a screen or tiny drawings. If you see a copy like that, report it.
      </p>
      <h3>What your file says</h3>
      <p>
        Files carry notes about themselves: the program or camera, who made it, sometimes a signature. “About this
        picture” shows them, and whether a signature is valid. They don’t prove anything on their own, and most files
        say nothing, which is fine. If yours says a generator made it, we tell you before you post. You can explain it,
        and a moderator will take a look.
      </p>
      <p>
        If you want, we add your name, a credit line and a license to the pictures everyone sees. Just tick the box when
        you post.
      </p>
      <h3>Withdrawing an entry</h3>
      <p>
        You can withdraw your art while the slop is open. It leaves the contest, the counts, the feeds and the search,
        and a line says you withdrew it. After the award you can still remove art that didn’t win. Winning art stays,
        because someone paid for the contest it won.
      </p>
      <h3>Words</h3>
      <p>You can delete your own text comment anytime, except while we count the votes.</p>
    </>
  ),
};

export const award: InfoSection = {
  id: 'award',
  title: 'How the winner is found',
  children: (
    <>
      <p>
        There’s no jury, and nobody presses a button. At the deadline the slop closes for everyone at the same moment,
        by the clock of our database. Within 60 seconds we count the likes, name the winner, and{' '}
        <strong>the artwork with the most likes by the deadline wins the prize pool automatically</strong>. The whole
        prize goes to one artist. We never split it, and we take nothing from it.
      </p>
      <h3>Which likes count</h3>
      <p>A like counts if all of this is true:</p>
      <ul>
        <li>you gave it before the deadline and didn’t take it back by then;</li>
        <li>you confirmed your email before the deadline;</li>
        <li>you aren’t the artist. Nobody can like their own art, and we never like anything automatically;</li>
        <li>moderators didn’t leave it out as dishonest, with a reason.</li>
      </ul>
      <p>
        The poster can like entries too, and that like counts like any other. If an entry has more hearts than counted
        likes, the page says so: “42 likes, 40 counted”. You can keep liking after the award. The number on the page
        changes, but the result doesn’t.
      </p>
      <h3>When two have the same number</h3>
      <p>
        The earlier entry wins. If both were posted at the same instant, the one with the smaller id wins, so everyone
        gets the same answer.
      </p>
      <h3>When nobody wins</h3>
      <p>
        If no entry has a like that counts (apart from the poster’s own), the slop expires and the poster gets the whole
        prize back: right away if nobody else entered, otherwise <Link to="#final">when that’s final</Link>. We tell the
        poster and the artists.
      </p>
      <h3>While we count the votes</h3>
      <p>
        Between the deadline and the result the entries are frozen: nobody can like, take back a like, comment, withdraw
        or remove anything. You see “We’re counting the votes. Try again in a moment.” Even if our servers stopped for
        an hour, the result would be the same.
      </p>
      <h3>You can check it</h3>
      <p>
        Every contest that ended has a public award record. It shows the counted likes of each entry, the likes that
        don’t count and why, if we needed the tie rule, when we counted, the number of the payment, and what moderators{' '}
        <Link to="#final">changed</Link> since. Anyone can work out the winner from it.
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
        You can leave whenever nobody is waiting for you: <Link to={paths.account}>Account</Link> says what’s in the
        way, if anything, and until when. You can’t delete it while
      </p>
      <ul>
        <li>a withdrawal or a card payment is in progress,</li>
        <li>a payment or sale of yours is disputed, or your account is on hold,</li>
        <li>a slop of yours is open, or its award isn’t final, or</li>
        <li>we haven’t paid you a prize yet.</li>
      </ul>
      <p>
        We send your remaining balance to your payout account, without fees. If you don’t have one, you lose it, but
        only if you tick a box that says so. Then we erase your profile, pictures, follows and saved items. Your text
        comments stay under the name “deleted user”. Your art leaves its contests and can’t win. Your likes still count,
        without your name, until every contest you took part in is final. Then we erase them too. We privately keep
        originals for the buyers and posters who own them, and our books keep their entries under a number that leads to
        nobody. If you owe us money, a new account with the same mailbox owes it. You can download a copy of everything
        first. More in <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </>
  ),
};
