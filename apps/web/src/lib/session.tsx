import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { call, type Reply } from './api.ts';
import type { PageData } from './hydration.ts';
import { restartLive } from './live.ts';
import { keys } from './queries.ts';

export interface SessionUser {
  id: string;
  username: string;
  displayName: string;
  /** Only ever the user's own. */
  email: string;
  avatarUrl: string | null;
  emailVerified: boolean;
}
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'member'; user: SessionUser };

/** Current session. `<SessionProvider value={session}>` wraps the routes. */
const SessionContext = createContext<Session>({ status: 'loading' });
const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  return useContext(SessionContext);
}

/** Returns a person's page. The user's own profile has another path. */
export function usePersonPath(userId: string): string {
  return useUser()?.id === userId ? paths.profile : paths.user(userId);
}

/** Returns the signed-in user. Null for guests and while loading. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === 'member' ? session.user : null;
}

const CHANNEL = 'unslop-session';
const PAGE_FRESH_MS = 60_000;
/** One per tab, because a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

type RenderedPage = Pick<PageData, 'renderedAt' | 'isGuest'>;

/** Reads the session and keeps the page and all other tabs up to date. */
export function SessionFromApi({ page, children }: { page: RenderedPage | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data } = useSessionQuery();
  const userId = data?.user?.id ?? null;
  const before = useRef<string | null | undefined>(undefined);
  const isKnown = data !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== undefined && before.current !== userId) {
      // Never show the previous user's likes and balances.
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
    // Back or a restored tab may show a page from the browser's cache. Refetch its data if it is old.
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

/** Waits until the session is known. Use it for clicks before that. */
export function useIsMemberOnceKnown(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.ensureQueryData(sessionQuery).then(
      ({ user }) => user !== null,
      () => false,
    );
}

/** Features of this installation, such as Google sign-in and real cards. Undefined while unknown. */
export function useSettings(): Reply<'getSession'>['settings'] | undefined {
  return useSessionQuery().data?.settings;
}

export function useIsModerator(): boolean {
  return useSessionQuery().data?.user?.role === 'moderator';
}

/** Returns a function that refetches the session here and in the other tabs, after signing in or out. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: keys.session() });
    notifyOtherTabs();
  };
}

/** Returns a function that caches a session just read from the server. Other tabs refetch it. */
export function useAdoptSession(): (reply: Reply<'getSession'>) => void {
  const queryClient = useQueryClient();
  return (reply) => {
    void queryClient.cancelQueries({ queryKey: keys.session() });
    queryClient.setQueryData(keys.session(), reply);
    notifyOtherTabs();
  };
}

/** Tells the other tabs that the session has changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

// A constant, so confirming a guest's session does not re-render anything.
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
