import type { InfoSection } from '../InfoPage.tsx';

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
        <li>it is not the artist’s own. Nobody can like their own art, and nothing is liked automatically.</li>
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
        prize goes back to the poster’s balance in the same step. The poster and the artists are told.
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
        whether the tie rule was needed, when it was settled, and the number of the booking that paid the prize. Anyone
        can recompute the winner from it.
      </p>
    </>
  ),
};
