import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import type { AuthModalProps } from './AuthModal.tsx';
import { type AskToSignIn, AskToSignInContextProvider } from './ask-to-sign-in.tsx';
import { useRedirectTarget, withRedirect } from './redirect.ts';
import { forgetSignIn } from './session-notes.ts';

const authPages: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.authCallback,
];

/** Stands around the pages and shows the sign-in dialog over them when one of them asks. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const target = useRedirectTarget();
  const status = useSession().status;
  const [Modal, setModal] = useState<ComponentType<AuthModalProps> | null>(null);
  const [asked, setAsked] = useState<{ reason?: string } | null>(null);

  const context = useMemo<AskToSignIn>(
    () => ({
      askToSignIn: (options = {}) => {
        // Two forms for the same thing, one over the other, would be one too many.
        if (authPages.includes(pathname)) return void navigate(withRedirect(paths.login, target));
        setAsked(options);
        import('./AuthModal.tsx').then(
          ({ AuthModal }) => setModal(() => AuthModal),
          () => {
            setAsked(null);
            toast({ title: 'No connection', description: 'Please check your network and try again.', tone: 'danger' });
          },
        );
      },
    }),
    [pathname, navigate, target],
  );

  const isOpen = asked !== null && status !== 'member';
  useEffect(() => {
    if (status === 'guest') forgetSignIn();
    if (status !== 'member' || !asked) return;
    setAsked(null);
    // What opened the dialog is gone for members.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [status, asked]);

  return (
    <AskToSignInContextProvider value={context}>
      {children}
      {Modal && <Modal isOpen={isOpen} reason={asked?.reason} onClose={() => setAsked(null)} />}
    </AskToSignInContextProvider>
  );
}
