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
      <h3>Cancelling</h3>
      <p>
        You may cancel while the slop is open and nobody else’s art is in the contest. The whole prize comes back to
        your balance. The page stays and says that it was cancelled; it leaves the feeds. Once somebody has answered
        with art, the contest runs to its end.
      </p>
      <h3>What you get</h3>
      <p>As the poster you may download the original file of the art that won, at no cost.</p>
    </>
  ),
};
