import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { provideProof } from '../../lib/proof.ts';
import { toast } from '../../ui/toast.ts';
import type { ProofDialogProps } from './ProofDialog.tsx';

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
