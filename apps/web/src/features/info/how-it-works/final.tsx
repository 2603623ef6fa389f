import { MODERATION } from '@unslop/domain/limits';
import { PROCESS } from '@unslop/domain/stages';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const final: InfoSection = {
  id: 'final',
  title: 'When the prize is paid',
  children: (
    <>
      <p>
        We announce the winner at the deadline. Then we hold the prize for another 72 hours (with test cards we pay it
        right away). Nobody can spend it then: not the winner, not the poster, not us. That gives everyone time to speak
        up if something is wrong. After that the award is <strong>final</strong>: we pay the prize, once, and nobody can
        move that money again. If nobody wins, the poster gets it back on that date, or right away if nobody else
        entered.
      </p>
      <h3>What can take longer</h3>
      <p>
        Your wallet, the slop and the award record say which check it is and until when. We email you if the date moves.
        Every check has a deadline, and several at once don’t add up: the latest date counts.
      </p>
      <ul>
        <li>
          <strong>
            Someone reported it, we noticed something, one moderator proposed a change, or the art is hidden while we
            check.
          </strong>{' '}
          Up to 10 days after we count the votes, one date for all. If nobody decides by then, we pay the winner of the
          count.
        </li>
        <li>
          <strong>We asked how the art was made.</strong> {PROCESS.answerHours} hours to answer and 7 days for us to
          look, once for each entry. The time starts again if the entry was hidden or out of the contest in between. If
          nobody decides by then, we pay the winner of the count.
        </li>
        <li>
          <strong>Moderators changed who gets paid.</strong> 7 days from then, so the artist and the poster can appeal.
          If nobody does, the change stays.
        </li>
        <li>
          <strong>An appeal against that change.</strong> 14 days from the appeal. If nobody decides by then, the change
          stays.
        </li>
        <li>
          <strong>More time.</strong> Two moderators can ask for it together, once, with a reason that everyone can
          read: up to 30 days after we count the votes. If nobody decides by then, we pay the winner of the count,
          including the changes made so far.
        </li>
      </ul>
      <p>
        From the 24th day after the count, nobody can change who gets paid. By the 45th day, we’ve paid every prize,
        whatever is still open.
      </p>
      <h3>Who can change who gets paid</h3>
      <p>
        <strong>One moderator alone never decides who gets paid.</strong> It takes two, and neither can be part of the
        contest. If they leave an entry out, the next entry of <strong>the same count</strong> wins, or the poster gets
        the prize back if no other entry has a like that counts. The award record keeps the original count. It shows
        each change with its rule, both decisions, and who would get paid after it.
      </p>
      <h3>If you’re right, but late</h3>
      <p>
        You can <Link to={paths.appeals}>appeal</Link> for six months ({MODERATION.appealDays} days). If you win your
        appeal after the award is final, we put your entry, the record and your good name right. The money stays where
        it went, and we’re sorry about that: nobody could rely on a prize that we might take away again.
      </p>
      <h3>Showing how it was made</h3>
      <p>
        Artists can add the stages of an entry and its layered file until the deadline, and everyone sees them next to
        the art. We ask every winner of a big prize ($100 and up, unless this site says otherwise), and moderators may
        ask others. Not answering proves nothing: two moderators then look at everything we know.
      </p>
      <h3>Checks of prizes</h3>
      <p>
        You can’t win your own prize. When we count the votes, we compare the poster and the winner: same card, bank
        account, browser or network? A match alone proves nothing. A moderator looks at it before we pay the prize, and
        we tell the winner.
      </p>
      <h3>If the bank takes back the poster’s payment</h3>
      <p>
        The contest continues and we pay the winner. The poster owes us the money. A moderator looks at these awards
        first, because paying a friend with a stolen card is the most common fraud on sites like this.
      </p>
    </>
  ),
};
