import type { Cents } from '@unslop/domain/money';
import { useRef } from 'react';
import { newKey } from '../../lib/new-key.ts';
import { toast } from '../../ui/toast.ts';
import { useRequestWithdrawal } from './api.ts';
import { failureText } from './failure-text.ts';

/** One submission is one withdrawal: until it was taken, the same amount goes out under the same key, however often pressed. */
export function useRequest(onTaken: () => void) {
  const { mutate, isPending } = useRequestWithdrawal();
  const submission = useRef<{ amount: Cents; key: string } | null>(null);

  function request(amount: Cents) {
    if (isPending) return;
    if (submission.current?.amount !== amount) submission.current = { amount, key: newKey() };
    mutate(submission.current, {
      onSuccess: () => {
        submission.current = null;
        toast({ title: 'Withdrawal requested! It will be processed shortly.', tone: 'positive' });
        onTaken();
      },
      onError: (error) =>
        toast({ title: `Withdrawal failed: ${failureText(error)}`, tone: 'danger', durationMs: 10_000 }),
    });
  }

  return { request, isPending };
}
