import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { provideProof } from '../../lib/api.ts';
import { useIsMemberOnceKnown, useRefreshSession, useSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import type { AuthModalProps } from './AuthModal.tsx';
import { AskToSignInContextProvider } from './ask-to-sign-in.tsx';
import type { ProofDialogProps } from './ProofDialog.tsx';
import { deleteSignIn, useRedirectTarget, withRedirect } from './session-notes.ts';

const loadModal = () => import('./AuthModal.tsx');

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
  const { status } = useSession();
  const refreshSession = useRefreshSession();
  const isMemberOnceKnown = useIsMemberOnceKnown();
  const [Modal, setModal] = useState<ComponentType<AuthModalProps> | null>(null);
  const [asked, setAsked] = useState<{ reason?: string } | null>(null);

  function askToSignIn(options: { reason?: string } = {}) {
    // Two forms for the same thing, one over the other, would be one too many.
    if (authPages.includes(pathname)) return void navigate(withRedirect(paths.login, target));
    loadModal().then(
      async ({ AuthModal }) => {
        // The server has said that the session is over, and the page does not know yet.
        if (status === 'member') await refreshSession();
        // Pressed by a member before the page has learned who they are: see `useAsMember`.
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
    // Ready before it is wanted: from the first sign that the page is used.
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
    // What opened the dialog is gone for members.
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

/** Stands around the pages and asks for the password, or a code, when the server wants to know that it is really you. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    Dialog: ComponentType<ProofDialogProps>;
    answer: (isProved: boolean) => void;
  } | null>(null);

  useEffect(
    () =>
      provideProof(async () => {
        let Dialog: ComponentType<ProofDialogProps>;
        try {
          Dialog = (await import('./ProofDialog.tsx')).ProofDialog;
        } catch {
          toast({ title: 'No connection', description: 'Please check your network and try again.', tone: 'danger' });
          return false;
        }
        return new Promise<boolean>((resolve) => {
          setAsked({
            Dialog,
            answer: (isProved) => {
              setAsked(null);
              resolve(isProved);
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
