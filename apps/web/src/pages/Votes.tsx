import { Link } from 'react-router';
import { VoteList } from '../features/votes/VoteList.tsx';
import { paths } from '../paths.ts';

/** The user's votes in settled slops. Each has a receipt that anyone can check. */
export default function Votes() {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <title>My votes · Unslop</title>
      <header className="grid gap-3">
        <h1 className="text-3xl">My votes</h1>
        <p className="text-muted">
          How each of your likes was counted when a contest ended. A receipt proves that we counted your vote, and only
          you can read it.{' '}
          <Link to={`${paths.howItWorks}#receipts`} className="text-text underline underline-offset-4">
            How that works
          </Link>
        </p>
      </header>
      <VoteList />
    </div>
  );
}
