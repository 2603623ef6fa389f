import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { isUserId } from '../features/profiles/user-id.ts';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { toast } from '../ui/toast.ts';
import { Person } from './person/Person.tsx';

/** Another person's profile; one's own has a page of its own. */
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
      failedTitle="This profile could not be loaded"
      unknown={{
        text: 'The account may have been deleted, or the address has a typo.',
        action: (
          <LinkButton to={paths.feed} variant="primary">
            Go Home
          </LinkButton>
        ),
      }}
    />
  );
}

function NotAnId() {
  useEffect(() => {
    toast({ title: 'Navigation Redirected', description: 'That address does not lead to a person.' });
  }, []);
  return <Navigate to={paths.feed} replace />;
}
