import type { UseMutationResult } from '@tanstack/react-query';
import { LENGTH } from '@unslop/domain/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { PublicWords } from './PublicWords.tsx';

type AnswerDialogProps = {
  title: string;
  /** Effects of the answer. */
  children: ReactNode;
  label: string;
  /** Mutation that sends the answer. */
  call: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>;
  send: (words: { reason: string; public_reason?: string }) => Promise<unknown>;
  /** Public text suggested by the proposal. */
  publicWords?: string;
  /** True if nothing is published. */
  isPrivate?: boolean;
  /** Toast after sending. */
  done: string;
  /** Key of the stored draft, which is kept until it is sent. */
  draft: string;
  onClose: () => void;
};

/** Form for a second moderator's answer and its reason. */
export function AnswerDialog({
  title,
  children,
  label,
  call,
  send,
  publicWords: before = '',
  isPrivate = false,
  done,
  draft,
  onClose,
}: AnswerDialogProps) {
  const publicWords = useDraft(`${draft}:public`, before);
  const words = useDraft(draft);
  const [hasTried, setHasTried] = useState(false);

  function close() {
    onClose();
    call.reset();
  }

  // Await the call: its refetch unmounts this part of the page.
  async function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    const [reason, forAll] = [words.text.trim(), publicWords.text.trim()];
    if (!reason || call.isPending) return;
    try {
      await send({ reason, ...(forAll && { public_reason: forAll }) });
    } catch {
      return; // The form shows the error.
    }
    words.clear();
    publicWords.clear();
    onClose();
    toast({ title: done, tone: 'positive' });
  }

  return (
    <Dialog onClose={close} size="medium" title={title}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
        {children}
        <Field
          kind="textarea"
          label="Tell them why"
          hint="Only they and moderators read this."
          minRows={2}
          maxRows={6}
          maxLength={LENGTH.reason}
          value={words.text}
          onChange={(event) => words.set(event.target.value)}
          error={hasTried && !words.text.trim() ? 'Please say why.' : null}
        />
        {!isPrivate && <PublicWords value={publicWords.text} onChange={publicWords.set} />}
        <FailureBanner title="That didn’t work" error={call.error} />
        <DialogActions label={label} isPending={call.isPending} onCancel={close} />
      </form>
    </Dialog>
  );
}
