import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const reports: InfoSection = {
  id: 'reports',
  title: 'Reports',
  children: (
    <>
      <p>
        Anyone signed in can report a slop, art, a comment or a profile: art that is not the poster’s own, AI pictures
        passed off as handwork, hate, or anything that harms someone. “Report” stands in the menu beside each of them,
        and the person it is about is never told who made it. A person looks at it and may hide it or suspend the
        account. Every such step is logged.
      </p>
      <p>
        Breaking the rules is not a way to get a prize back. An open slop that is hidden without anybody else’s art is
        refunded; with art it is settled at once, on the likes of that moment.
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
        the way, if anything. We say no while
      </p>
      <ul>
        <li>a withdrawal or a card payment is under way,</li>
        <li>a slop of yours is open, or</li>
        <li>your art is in a contest that has not ended.</li>
      </ul>
      <p>
        What is left in your balance is sent to your payout account, without fees. Without one it is given up, and only
        if you tick a box that says so. Then your profile, pictures, likes, follows and saved items are erased; your
        text comments stay under the name “deleted user”. Originals that a buyer or a poster is entitled to are kept for
        them privately, and our books keep their entries under a number that leads to nobody. You can take a copy of
        everything with you before. More in <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </>
  ),
};
