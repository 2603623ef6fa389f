import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import { LENGTH } from '@unslop/domain/limits';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateAiSlop } from './owner-api.ts';

export default function EditSlop({ slop, onClose }: { slop: AiSlop; onClose: () => void }) {
  const [title, setTitle] = useState(slop.title);
  const [description, setDescription] = useState(slop.description);
  const [titleError, setTitleError] = useState<string | null>(null);
  const update = useUpdateAiSlop(slop.id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setTitleError('A slop needs a title.');
    update.mutate(
      { title: title.trim(), description: description.trim() },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Changes saved', tone: 'positive' });
        },
      },
    );
  }

  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title="Edit your slop"
      description="You can edit it until someone posts art. You can’t change the image or the deadline."
    >
      <form onSubmit={submit} className="grid gap-5">
        {update.isError && (
          <Banner tone="danger">{messageOf(update.error, 'We couldn’t save your changes. Please try again.')}</Banner>
        )}
        <Field
          label="Title"
          value={title}
          maxLength={LENGTH.title}
          error={titleError}
          onChange={(event) => {
            setTitle(event.target.value);
            setTitleError(null);
          }}
        />
        <Field
          kind="textarea"
          label="Description"
          value={description}
          maxLength={LENGTH.description}
          minRows={4}
          maxRows={12}
          onChange={(event) => setDescription(event.target.value)}
        />
        <DialogActions label="Save changes" isPending={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
