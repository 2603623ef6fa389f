import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { LENGTH } from '@unslop/domain/limits';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall } from './api.ts';

/** Notes between moderators. Hidden from moderators who may not decide the case. */
export function Notes({ data: { id, notes, conflict } }: { data: ModerationCase }) {
  const draft = useDraft(`case-note:${id}`);
  const [isWriting, setIsWriting] = useState(draft.text !== '');
  const [isOpen] = useState(isWriting);
  const [hasTried, setHasTried] = useState(false);
  const add = useCaseCall('addCaseNote', null);
  if (conflict !== null) return null;

  function save(event: FormEvent) {
    event.preventDefault();
    const text = draft.text.trim();
    setHasTried(!text);
    if (!text || add.isPending) return;
    add.mutate(
      { params: { id }, body: { text } },
      {
        onSuccess: () => {
          draft.clear();
          setIsWriting(false);
          toast({ title: 'Note saved', tone: 'positive' });
        },
      },
    );
  }

  const title = notes.length > 0 ? `Private notes (${notes.length})` : 'Private notes';
  return (
    <Disclosure title={title} isOpen={notes.length > 0 || isOpen}>
      {notes.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {notes.map((note) => (
            <li key={note.id} className="border-l-2 border-line-strong pl-4">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-sm text-muted">
                {note.by.username}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && !isWriting ? (
        <Button size="small" className="justify-self-start" onClick={() => setIsWriting(true)}>
          Add a note
        </Button>
      ) : (
        <form noValidate onSubmit={save} className="grid grid-cols-1 gap-3">
          <Field
            kind="textarea"
            label="Add a note"
            hint="Only moderators who can decide this case read it. We delete it a year after the case closes."
            minRows={2}
            maxRows={8}
            maxLength={LENGTH.caseNote}
            value={draft.text}
            onChange={(event) => draft.set(event.target.value)}
            error={hasTried && !draft.text.trim() ? 'Please write something.' : null}
          />
          <FailureBanner title="We couldn’t save your note" error={add.error} />
          <Button type="submit" size="small" className="justify-self-start" isLoading={add.isPending}>
            Save note
          </Button>
        </form>
      )}
    </Disclosure>
  );
}
