import { createContext, useContext } from 'react';

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
