import { createContext, useContext } from 'react';
import { paths } from '../paths.ts';

export interface SessionUser {
  id: string;
  username: string;
  displayName: string;
  /** Only ever one's own. */
  email: string;
  avatarUrl: string | null;
  emailVerified: boolean;
}
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'member'; user: SessionUser };

/** Who is looking. `<SessionProvider value={session}>` stands around the routes. */
const SessionContext = createContext<Session>({ status: 'loading' });
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  return useContext(SessionContext);
}

/** Where a person is shown; one's own profile is another page. */
export function usePersonPath(userId: string): string {
  return useUser()?.id === userId ? paths.profile : paths.user(userId);
}

/** The signed-in person, or null while unknown and for guests. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === 'member' ? session.user : null;
}
