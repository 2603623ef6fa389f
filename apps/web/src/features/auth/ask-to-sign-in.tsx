import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type SessionUser, useSession } from '../../lib/session.tsx';

export interface AskToSignIn {
  /** Opens the sign-in dialog over the page; afterwards the page is still there. `reason` is shown in it. */
  askToSignIn: (options?: { reason?: string }) => void;
}

const AskToSignInContext = createContext<AskToSignIn | null>(null);
export const AskToSignInContextProvider = AskToSignInContext.Provider;

/** For whatever needs an account: `if (!user) return askToSignIn({ reason: 'Please log in to like.' })`. */
export function useAskToSignIn(): AskToSignIn {
  const context = useContext(AskToSignInContext);
  if (!context) throw new Error('useAskToSignIn outside of AuthFrame');
  return context;
}

/** What only members do: a guest is asked to sign in, and before it is known who has pressed, it is done once that is known. */
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
