import { createContext, useContext } from 'react';

export type SessionUser = { id: string; username: string; avatarUrl: string | null; emailVerified: boolean };
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'member'; user: SessionUser };

/** Who is looking. `<SessionProvider value={session}>` stands around the routes. */
const SessionContext = createContext<Session>({ status: 'loading' });
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  return useContext(SessionContext);
}
