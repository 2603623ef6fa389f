import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type SessionUser, useSession } from '../../lib/session.tsx';

export interface AskToSignIn {
  /** Opens the sign-in dialog over the page, which stays as it is. The dialog shows `reason`. */
  askToSignIn: (options?: { reason?: string }) => void;
}

const AskToSignInContext = createContext<AskToSignIn | null>(null);
export const AskToSignInContextProvider = AskToSignInContext.Provider;

/** Guards actions that need an account: `if (!user) return askToSignIn({ reason: 'Please log in to like.' })`. */
export function useAskToSignIn(): AskToSignIn {
  const context = useContext(AskToSignInContext);
  if (!context) throw new Error('useAskToSignIn outside of AuthFrame');
  return context;
}

/** Runs an action that only members may do. Asks guests to sign in, and waits while the session is loading. */
export function useAsMember(act: (user: SessionUser) => void, reason: string): () => void {
  const session = useSession();
  const { askToSignIn } = useAskToSignIn();
  const [isWaiting, setIsWaiting] = useState(false);
  const actLate = useEffectEvent(act);

  useEffect(() => {
    if (!isWaiting || session.status === 'loading') return;
    setIsWaiting(false);
    if (session.status === 'member') actLate(session.user);
  }, [isWaiting, session]);

  return () => {
    if (session.status === 'member') return act(session.user);
    setIsWaiting(session.status === 'loading');
    askToSignIn({ reason });
  };
}
