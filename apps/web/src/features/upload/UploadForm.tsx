import { useEffect } from 'react';
import { endToast, toast } from '../../ui/toast.ts';
import { useDraft } from './draft.ts';
import { GuidedForm } from './GuidedForm.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { UploadParts } from './upload-parts.ts';
import { useImageUpload } from './use-image-upload.ts';

interface UploadFormProps extends Omit<UploadParts, 'saved' | 'upload'> {
  mode: 'plain' | 'guided';
}

/** Posting a slop: all on one page, or led through it step by step. */
export function UploadForm({ mode, ...given }: UploadFormProps) {
  const saved = useDraft(given.userId);
  const upload = useImageUpload(saved.image, saved.setImage);

  const hasBalanceFailed = given.balance.status === 'failed';
  useEffect(() => {
    if (!hasBalanceFailed) return endToast('balance');
    toast({
      title: 'Error Fetching Balance',
      description: 'Could not retrieve your current balance.',
      tone: 'danger',
      about: 'balance',
    });
  }, [hasBalanceFailed]);

  const Form = mode === 'guided' ? GuidedForm : PlainForm;
  return <Form {...given} saved={saved} upload={upload} />;
}
