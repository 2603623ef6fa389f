import Bell from 'lucide-react/icons/bell';
import { TopBar } from '../../features/navigation/TopBar.tsx';
import { type Session, SessionProvider } from '../../lib/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Section } from './Specimen.tsx';

const sessions: Session[] = [
  { status: 'loading' },
  { status: 'guest' },
  {
    status: 'member',
    user: {
      id: 'ada',
      username: 'ada',
      displayName: 'Ada',
      email: 'ada@example.com',
      avatarUrl: null,
      emailVerified: true,
    },
  },
];

export function Navigation() {
  return (
    <Section title="Navigation">
      {sessions.map((session) => (
        <SessionProvider key={session.status} value={session}>
          <div>
            <p className="mb-2.5 text-sm text-muted">TopBar, {session.status}</p>
            <div className="border border-line *:static!">
              <TopBar onSignIn={() => {}} notificationBell={<IconButton label="Notifications" icon={<Bell />} />} />
            </div>
          </div>
        </SessionProvider>
      ))}
    </Section>
  );
}
