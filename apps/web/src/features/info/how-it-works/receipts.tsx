import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const receipts: InfoSection = {
  id: 'receipts',
  title: 'Receipts for votes',
  children: (
    <>
      <p>
        When a slop is settled, each counted like gets a receipt. The award record gets one hash that binds the total of
        each entry to its likes: nobody can swap totals, or add or remove a like, without changing that hash.{' '}
        <Link to={paths.votes}>My votes</Link> shows yours: what was counted, what was left out, and why. Your browser
        checks each receipt against the award record; the same can be done without us, by a script of 60 lines that
        comes with our source code.
      </p>
      <p>
        A receipt holds a secret that only you can read. Without it nobody can find out from the record who voted, or
        for what. A receipt proves that your like is in the total. It cannot prove that no other like was made up. A
        like that you take back later, or one that moderators judge afterwards, changes neither the count nor the hash.
        Slops that were settled before there were receipts have none.
      </p>
    </>
  ),
};

export const books: InfoSection = {
  id: 'books',
  title: 'The books in public',
  children: (
    <>
      <p>
        <Link to={paths.books}>The books</Link> show what all people together have on Unslop, and when the card provider
        last held exactly that. We publish new figures when at least 10 people changed each of them, by each kind of
        movement. Until then a day is carried into the next one, so that nobody can work out what one person has.
      </p>
      <p>
        Every night the day before is closed, with or without figures: one hash over all its movements, all its awards
        and the day before. Whoever keeps the list of yesterday sees if an old day is ever changed. Each line of your
        statement has a proof that it is in there. Nobody is named in it.
      </p>
    </>
  ),
};
