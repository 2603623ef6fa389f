import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { isUserId } from '../features/profiles/user-id.ts';
import { useSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { Person } from './person/Person.tsx';

/** Another person's profile. The user's own profile has a separate page. */
export default function UserPage() {
  const { userId = '' } = useParams();
  const session = useSession();
  if (!isUserId(userId)) return <NotAnId />;
  if (session.status === 'member' && session.user.id === userId) return <Navigate to={paths.profile} replace />;
  return (
    <Person
      key={userId}
      id={userId}
      prefers="ai-slop"
      failedTitle="We couldn’t load this profile"
      elsewhere={{ to: paths.feed, label: 'Go Home' }}
    />
  );
}

function NotAnId() {
  useEffect(() => {
    toast({ title: 'Navigation Redirected', description: 'That address doesn’t lead to a person.' });
  }, []);
  return <Navigate to={paths.feed} replace />;
}
