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
        The winner is announced at the deadline. For 72 hours more the prize stays in the slop (with test cards it is
        paid right away). Nobody can spend it then: not the winner, not the poster, not we. That gives everybody time to
        say that something is wrong. After that the award is <strong>final</strong>: the prize is paid, once, and
        nothing moves that money again. If nobody wins, the poster gets it back on that date, or right away if nobody
        else had entered.
      </p>
      <h3>What can take longer</h3>
      <p>
        Your wallet, the slop and the award record say which check it is and until when. We write to you when the date
        moves. Every check has an end, and several at once do not add up: the latest date counts.
      </p>
      <ul>
        <li>
          <strong>
            A report, something we noticed, a change that one moderator proposed, or art hidden while we check.
          </strong>{' '}
          Up to 10 days after the votes are counted, one date for all. If nobody decides by then, the tally pays.
        </li>
        <li>
          <strong>We asked how the art was made.</strong> {PROCESS.answerHours} hours to answer and 7 days for us to
          look, once for each entry. The time begins again if the entry was hidden or out of the contest meanwhile. If
          nobody decides by then, the tally pays.
        </li>
        <li>
          <strong>Moderators changed who is paid.</strong> 7 days from that moment, so that the artist and the poster
          can appeal. If nobody does, the change stays.
        </li>
        <li>
          <strong>An appeal against that change.</strong> 14 days from the appeal. If nobody decides by then, the change
          stays.
        </li>
        <li>
          <strong>More time.</strong> Two moderators can ask for it together, once, with a written reason that everybody
          can read: up to 30 days after the votes are counted. If nobody decides by then, the tally pays, with the
          changes that were made.
        </li>
      </ul>
      <p>
        From the 24th day after the votes are counted nobody can change who is paid. From the 45th day on every prize is
        paid, whatever is still open.
      </p>
      <h3>Who can change who is paid</h3>
      <p>
        <strong>One moderator alone never decides who is paid.</strong> It takes two, and neither may have a part in the
        contest. When they leave an entry out, the next entry of <strong>the same count</strong> is paid, or the poster
        gets the prize back if no other entry has a like that counts. The award record keeps the count as it was. It
        shows each change with its rule, both decisions, and who was to be paid from then on.
      </p>
      <h3>If you are right, but late</h3>
      <p>
        You may <Link to={paths.appeals}>appeal</Link> for six months ({MODERATION.appealDays} days). If your appeal is
        upheld after the award is final, your entry, the record and your good name are put right. The money stays where
        it went, and we are sorry for that: nobody could rely on a prize that may be taken away again.
      </p>
      <h3>Showing how it was made</h3>
      <p>
        Artists may show the stages of an entry and its layered file until the deadline, and what they show stands
        beside it. We ask every winner of a big prize, from $100 on unless this site says otherwise, and moderators may
        ask others. Not answering proves nothing: two moderators then look at everything that is known.
      </p>
      <h3>Checks of prizes</h3>
      <p>
        A prize goes to somebody else than the person who put it up. When the votes are counted we compare poster and
        winner: the same card, bank account, browser or network. A match proves nothing by itself. A moderator looks at
        it before the prize is paid, and the winner is told.
      </p>
      <h3>If the poster’s card payment is taken back</h3>
      <p>
        The contest goes on and the winner is paid. The poster owes us the money. A moderator looks at such an award
        first, because a stolen card that pays a friend is the most common fraud on sites like this.
      </p>
    </>
  ),
};
