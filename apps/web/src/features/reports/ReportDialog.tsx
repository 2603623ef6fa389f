import { useMutation } from '@tanstack/react-query';
import { LENGTH, MODERATION } from '@unslop/domain/limits';
import { websiteFrom } from '@unslop/domain/websites';
import { type FormEvent, useId, useState } from 'react';
import { type CallInput, call } from '../../lib/api.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { Evidence, type EvidencePicture } from '../images/Evidence.tsx';
import { maxWords, otherReason, type Reportable, reasonsFor, reasonText } from './reasons.ts';

export default function ReportDialog({ subject, onClose }: { subject: Reportable; onClose: () => void }) {
  const id = useId();
  const [choice, setChoice] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [link, setLink] = useState('');
  const [pictures, setPictures] = useState<readonly EvidencePicture[]>([]);
  const [hasTried, setHasTried] = useState(false);
  // The server keeps one report per person and subject, and returns its reason.
  const report = useMutation({
    mutationFn: (body: CallInput<'createReport'>['body']) => call('createReport', { body }),
  });
  const needsWords = choice === otherReason;
  const choiceError = choice === null ? 'Please choose what is wrong.' : null;
  const wordsError = needsWords && !words.trim() ? 'Please say what is wrong.' : null;
  const linkError =
    link.trim() && !websiteFrom(link, LENGTH.reportLink) ? 'A link starts with https:// or http://.' : null;

  function send(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (choice === null || wordsError || linkError || report.isPending) return;
    report.mutate(
      {
        subject_type: subject.type,
        subject_id: subject.id,
        reason: reasonText(choice, words),
        image_urls: pictures.map(({ url }) => url),
        ...(link.trim() && { link: link.trim() }),
      },
      {
        onSuccess: ({ message }) => {
          toast({ title: message, tone: 'positive' });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Report this ${subject.name}`}
      description="Moderators will look at it, and you’ll get an answer. We never tell the other person who reported them."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <fieldset aria-describedby={hasTried && choiceError ? `${id}-error` : undefined}>
          <legend className="mb-1 text-sm font-semibold">What is wrong?</legend>
          {/* Native radio buttons provide arrow keys, Tab and the group's name. */}
          {reasonsFor(subject.name).map((reason) => (
            <label key={reason} className="group flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={id}
                checked={reason === choice}
                onChange={() => setChoice(reason)}
                className="size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-raised transition-colors checked:border-7 checked:border-text group-hover:border-text"
              />
              {reason}
            </label>
          ))}
          <FieldError id={`${id}-error`} className="mt-1">
            {hasTried && choiceError}
          </FieldError>
        </fieldset>
        <Field
          kind="textarea"
          label={needsWords ? 'In your words' : 'In your words (optional)'}
          minRows={3}
          maxRows={6}
          maxLength={maxWords}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          error={hasTried ? wordsError : null}
        />
        <Field
          label="Link (optional)"
          type="url"
          inputMode="url"
          hint="For example the page that shows the original."
          maxLength={LENGTH.reportLink}
          value={link}
          onChange={(event) => setLink(event.target.value)}
          error={hasTried ? linkError : null}
        />
        <Evidence
          purpose="report"
          max={MODERATION.maxReportImages}
          hint={`Up to ${MODERATION.maxReportImages}, like a screenshot. Only moderators see them.`}
          pictures={pictures}
          onChange={setPictures}
        />
        <FailureBanner title="We couldn’t send your report" error={report.error} />
        <DialogActions label="Send report" isPending={report.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
