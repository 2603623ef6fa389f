import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useRefreshSession } from '../../lib/session-query.tsx';
import { Button } from '../../ui/Button.tsx';
import { resendVerification } from './api.ts';

/** @param email  for guests; members are known */
export function ResendButton({ email }: { email?: string }) {
  const { resend, send } = useResend(email);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" isLoading={resend.status === 'sending'} onClick={send}>
        Resend email
      </Button>
      <p role="status" className="text-sm font-semibold">
        {resend.status === 'sent' && resend.message}
        {resend.status === 'failed' && <span className="text-danger">{resend.message}</span>}
      </p>
    </div>
  );
}

const NOTICE_MS = 5_000;

type Resend = { status: 'idle' } | { status: 'sending' } | { status: 'sent' | 'failed'; message: string };

/** Sends the verification mail again. 'sent' lasts for five seconds. @param email  for guests; members are known */
function useResend(email?: string): { resend: Resend; send: () => Promise<void> } {
  const refreshSession = useRefreshSession();
  const [resend, setResend] = useState<Resend>({ status: 'idle' });

  useEffect(() => {
    if (resend.status !== 'sent') return;
    const timer = setTimeout(() => setResend({ status: 'idle' }), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [resend.status]);

  async function send() {
    setResend({ status: 'sending' });
    try {
      await resendVerification(email);
      setResend({ status: 'sent', message: 'Verification email sent!' });
    } catch (error) {
      setResend({ status: 'failed', message: messageOf(error, 'Failed to send verification email') });
      // Confirmed meanwhile, on the telephone perhaps.
      if (error instanceof ApiError && error.code === 'EMAIL_ALREADY_VERIFIED') await refreshSession();
    }
  }

  return { resend, send };
}
