import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { call, type Reply } from './api.ts';
import type { PageData } from './hydration.ts';
import { restartLive } from './live.ts';
import { keys } from './queries.tsx';

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
const SessionProvider = SessionContext.Provider;

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

const CHANNEL = 'unslop-session';
const PAGE_FRESH_MS = 60_000;
/** One a tab: a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

type RenderedPage = Pick<PageData, 'renderedAt' | 'isGuest'>;

/** Asks who is signed in and keeps every part of the page, and every other tab, up to date about it. */
export function SessionFromApi({ page, children }: { page: RenderedPage | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data } = useSessionQuery();
  const userId = data?.user?.id ?? null;
  const before = useRef<string | null | undefined>(undefined);
  const isKnown = data !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== undefined && before.current !== userId) {
      // Another person's likes and balances must not stay on the screen.
      restartLive();
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
      queryClient.removeQueries({ queryKey: ['own'] });
    }
    before.current = userId;
  }, [isKnown, userId, queryClient]);

  const readAt = data?.now;
  const renderedAt = useRef(page?.renderedAt);
  useEffect(() => {
    if (!readAt || !renderedAt.current) return;
    const ageMs = Date.parse(readAt) - Date.parse(renderedAt.current);
    renderedAt.current = undefined;
    // Back, and a tab that is restored, show again what the browser has kept, without asking.
    if (ageMs > PAGE_FRESH_MS)
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  }, [readAt, queryClient]);

  useEffect(() => {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: keys.session() });
    return () => channel?.close();
  }, [queryClient]);

  return <SessionProvider value={sessionOf(data, page?.isGuest ?? false)}>{children}</SessionProvider>;
}

const sessionQuery = queryOptions({
  queryKey: keys.session(),
  queryFn: ({ signal }) => call('getSession', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSessionQuery() {
  return useQuery(sessionQuery);
}

/** For what is pressed before it is known who is looking: waits until it is. */
export function useIsMemberOnceKnown(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.ensureQueryData(sessionQuery).then(
      ({ user }) => user !== null,
      () => false,
    );
}

/** What this installation offers (Google, real cards); undefined while unknown. */
export function useSettings(): Reply<'getSession'>['settings'] | undefined {
  return useSessionQuery().data?.settings;
}

export function useIsModerator(): boolean {
  return useSessionQuery().data?.user?.role === 'moderator';
}

/** After signing in or out: asks again here and in the other tabs. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: keys.session() });
    notifyOtherTabs();
  };
}

/** For who has just asked the server: the answer counts here, and the other tabs ask for themselves. */
export function useAdoptSession(): (reply: Reply<'getSession'>) => void {
  const queryClient = useQueryClient();
  return (reply) => {
    void queryClient.cancelQueries({ queryKey: keys.session() });
    queryClient.setQueryData(keys.session(), reply);
    notifyOtherTabs();
  };
}

/** The session has changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

// Always the same object, so that a guest's confirmed session renders nothing again.
const GUEST = { status: 'guest' } as const;
const LOADING = { status: 'loading' } as const;

function sessionOf(data: Reply<'getSession'> | undefined, isGuest: boolean): Session {
  if (data ? !data.user : isGuest) return GUEST;
  if (!data?.user) return LOADING;
  const { id, username, avatar_url, email, display_name, email_verified_at } = data.user;
  return {
    status: 'member',
    user: {
      id,
      username,
      displayName: display_name,
      email,
      avatarUrl: avatar_url,
      emailVerified: email_verified_at !== null,
    },
  };
}
