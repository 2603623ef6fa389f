import { Link } from 'react-router';
import { AddFunds } from '../features/deposits/AddFunds.tsx';
import { useLive } from '../lib/live.ts';
import { useOwnProfile } from '../lib/own-profile.ts';
import { useUser } from '../lib/session.ts';
import { paths } from '../paths.ts';

export default function Payment() {
  const user = useUser();
  const { data: profile } = useOwnProfile();
  useLive();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-5xl">
      <title>Add funds · Unslop</title>
      <h1 className="text-3xl">Add Funds to Your Account</h1>
      <p className="mt-3 text-muted">
        Want your winnings on your bank account instead?{' '}
        <Link to={paths.withdrawal} className="font-semibold text-text underline underline-offset-4">
          Withdraw funds
        </Link>
      </p>
      <AddFunds key={user.id} userId={user.id} wallet={profile ?? null} />
    </div>
  );
}
