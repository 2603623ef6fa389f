import { LENGTH } from '@unslop/domain/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

type AnswerDialogProps = {
  title: string;
  /** What the answer does. */
  children: ReactNode;
  label: string;
  isPending: boolean;
  error: Error | null;
  onAnswer: (reason: string) => void;
  onClose: () => void;
};

/** A second moderator's answer, with the sentence that goes with it. */
export function AnswerDialog({ title, children, label, isPending, error, onAnswer, onClose }: AnswerDialogProps) {
  const [words, setWords] = useState('');
  const [hasTried, setHasTried] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (words.trim() && !isPending) onAnswer(words.trim());
  }

  return (
    <Dialog isOpen onClose={onClose} size="medium" title={title}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {children}
        <Field
          kind="textarea"
          label="Why, in a sentence that they will read"
          minRows={2}
          maxRows={6}
          maxLength={LENGTH.reason}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          error={hasTried && !words.trim() ? 'Please say why.' : null}
        />
        {error && (
          <Banner tone="danger" title="That was not done">
            {messageOf(error, 'Please try again in a moment.')}
          </Banner>
        )}
        <DialogActions label={label} isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
