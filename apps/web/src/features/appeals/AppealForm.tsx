import { LENGTH, MODERATION } from '@unslop/domain/limits';
import { type FormEvent, useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { Evidence, type EvidencePicture } from '../images/Evidence.tsx';
import { useAppeal } from './api.ts';

/** Form for the single appeal against a decision. Its text survives a reload. */
export function AppealForm({ statementId }: { statementId: string }) {
  const draft = `appeal:${statementId}`;
  const [words, setWords] = useState(() => readDraft(draft) ?? '');
  const [pictures, setPictures] = useState<readonly EvidencePicture[]>([]);
  const [hasTried, setHasTried] = useState(false);
  const appeal = useAppeal(statementId);

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (!words.trim() || appeal.isPending) return;
    appeal.mutate(
      { text: words.trim(), image_urls: pictures.map(({ url }) => url) },
      {
        onSuccess: () => {
          keepDraft(draft, null);
          toast({ title: 'We got your appeal', tone: 'positive' });
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        kind="textarea"
        label="Why should we decide differently?"
        hint={`What did we miss or get wrong? You can send this once. ${words.length.toLocaleString('en-US')} of ${LENGTH.appeal.toLocaleString('en-US')} characters.`}
        minRows={5}
        maxRows={16}
        maxLength={LENGTH.appeal}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          keepDraft(draft, event.target.value || null);
        }}
        error={hasTried && !words.trim() ? 'Please write why.' : null}
      />
      <Evidence
        purpose="appeal"
        max={MODERATION.maxAppealImages}
        hint={`Up to ${MODERATION.maxAppealImages}, like stages of your work. Only moderators see them.`}
        pictures={pictures}
        onChange={setPictures}
      />
      <FailureBanner title="We couldn’t send your appeal" error={appeal.error} />
      <Button type="submit" variant="primary" className="justify-self-start" isLoading={appeal.isPending}>
        Send the appeal
      </Button>
    </form>
  );
}
