import type { Cents } from '@unslop/domain/money';
import type { Balance } from './BalanceNotice.tsx';
import type { useDraft } from './draft.ts';
import type { useImageUpload } from './use-image-upload.ts';

/** What both ways of posting work on, so that one can change between them with everything in place. */
export interface UploadParts {
  userId: string;
  balance: Balance;
  /** Asks the server anew. @throws when it does not answer */
  readBalance: () => Promise<Cents>;
  saved: ReturnType<typeof useDraft>;
  upload: ReturnType<typeof useImageUpload>;
}
