import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { provideReauth } from '../../lib/api.ts';
import { useIsMemberOnceKnown, useRefreshSession, useSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import type { AuthModalProps } from './AuthModal.tsx';
import { AskToSignInContextProvider } from './ask-to-sign-in.tsx';
import type { ReauthDialogProps } from './ReauthDialog.tsx';
import { deleteSignIn, useRedirectTarget, withRedirect } from './session-notes.ts';

const loadModal = () => import('./AuthModal.tsx');

const authPages: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.authCallback,
];

/** Wraps the pages. Opens the sign-in dialog when one of them asks for it. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const target = useRedirectTarget();
  const { status } = useSession();
  const refreshSession = useRefreshSession();
  const isMemberOnceKnown = useIsMemberOnceKnown();
  const [Modal, setModal] = useState<ComponentType<AuthModalProps> | null>(null);
  const [asked, setAsked] = useState<{ reason?: string } | null>(null);

  function askToSignIn(options: { reason?: string } = {}) {
    // The auth pages have a sign-in form already. Do not open a second one over it.
    if (authPages.includes(pathname)) return void navigate(withRedirect(paths.login, target));
    loadModal().then(
      async ({ AuthModal }) => {
        // The server refused the session, and the page does not know yet.
        if (status === 'member') await refreshSession();
        // A member clicked before the session was loaded: see `useAsMember`.
        if (status === 'loading' && (await isMemberOnceKnown())) return;
        setModal(() => AuthModal);
        setAsked(options);
      },
      () => toast({ title: 'No connection', description: 'Please check your network and try again.', tone: 'danger' }),
    );
  }

  useEffect(() => {
    if (status !== 'guest') return;
    deleteSignIn();
    // Preload the dialog on the first sign of activity.
    const preload = () => void loadModal().catch(() => {});
    const isOver = new AbortController();
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
      addEventListener(sign, preload, { once: true, passive: true, signal: isOver.signal });
    }
    return () => isOver.abort();
  }, [status]);

  useEffect(() => {
    if (status !== 'member' || !asked) return;
    setAsked(null);
    // The element that opened the dialog is gone for members.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [status, asked]);

  return (
    <AskToSignInContextProvider value={{ askToSignIn }}>
      {children}
      {Modal && (
        <Modal isOpen={asked !== null && status !== 'member'} reason={asked?.reason} onClose={() => setAsked(null)} />
      )}
    </AskToSignInContextProvider>
  );
}

/** Wraps the pages. Asks for the password or a code when the server requires reauthentication. */
export function ReauthProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    Dialog: ComponentType<ReauthDialogProps>;
    answer: (isConfirmed: boolean) => void;
  } | null>(null);

  useEffect(
    () =>
      provideReauth(async () => {
        let Dialog: ComponentType<ReauthDialogProps>;
        try {
          Dialog = (await import('./ReauthDialog.tsx')).ReauthDialog;
        } catch {
          toast({ title: 'No connection', description: 'Please check your network and try again.', tone: 'danger' });
          return false;
        }
        return new Promise<boolean>((resolve) => {
          setAsked({
            Dialog,
            answer: (isConfirmed) => {
              setAsked(null);
              resolve(isConfirmed);
            },
          });
        });
      }),
    [],
  );

  return (
    <>
      {children}
      {asked && <asked.Dialog onAnswer={asked.answer} />}
    </>
  );
}
