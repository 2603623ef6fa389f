import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { InfoSection } from '../InfoPage.tsx';

export const receipts: InfoSection = {
  id: 'receipts',
  title: 'Receipts for votes',
  children: (
    <>
      <p>
        When a contest ends, each counted like gets a receipt. The award record gets one hash that ties the total of
        each entry to its likes. Nobody can swap totals, or add or remove a like, without changing that hash.{' '}
        <Link to={paths.votes}>My votes</Link> shows yours: what counted, what didn’t, and why. Your browser checks each
        receipt against the award record. You can also check it without us, with a 60-line script from our source code.
      </p>
      <p>
        A receipt holds a secret that only you can read. Without it nobody can tell from the record who voted, or for
        what. A receipt proves that your like is in the total. It can’t prove that nobody made up other likes. If you
        take a like back later, or moderators judge it later, the count and the hash don’t change. Older contests don’t
        have receipts.
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
        <Link to={paths.books}>The books</Link> show what everyone together has on Unslop, and when the card provider
        last held exactly that. We publish new figures only when at least 10 people changed each one, by each kind of
        movement. Until then a day carries over to the next one, so nobody can work out what one person has.
      </p>
      <p>
        Every night we close the day before, with or without figures: one hash over all its movements, all its awards
        and the day before. If you keep yesterday’s list, you’ll see if anyone ever changes an old day. Each line of
        your statement has a proof that it’s in there. The list doesn’t name anyone.
      </p>
    </>
  ),
};
