import type { Cents } from '@unslop/domain/money';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import type { Balance } from './balance.ts';
import { GuidedForm } from './GuidedForm.tsx';
import { PlainForm } from './PlainForm.tsx';
import { useDraft } from './use-draft.ts';
import { useImageUpload } from './use-image-upload.ts';

interface UploadFormProps {
  userId: string;
  mode: 'plain' | 'guided';
  balance: Balance;
  /** Asks the server anew. @throws when it does not answer */
  readBalance: () => Promise<Cents>;
}

/** What both ways of posting work on, so that one can change between them with everything in place. */
export interface UploadParts extends Omit<UploadFormProps, 'mode'> {
  saved: ReturnType<typeof useDraft>;
  upload: ReturnType<typeof useImageUpload>;
}

/** Posting a slop: all on one page, or led through it step by step. */
export function UploadForm({ mode, ...given }: UploadFormProps) {
  const saved = useDraft(given.userId);
  const upload = useImageUpload(saved.image, saved.setImage);

  const hasBalanceFailed = given.balance.status === 'failed';
  useEffect(() => {
    if (!hasBalanceFailed) return;
    toast({
      title: 'Error Fetching Balance',
      description: 'Could not retrieve your current balance.',
      tone: 'danger',
    });
  }, [hasBalanceFailed]);

  const Form = mode === 'guided' ? GuidedForm : PlainForm;
  return <Form {...given} saved={saved} upload={upload} />;
}
