import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useRefreshSession, useSettings } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { resendVerification } from './api.ts';

type MailSentProps = { email: string; message: string; canResend: boolean; onRestart: () => void };

/** Replaces the form when the next step is a link in a mail. */
export function MailSent({ email, message, canResend, onRestart }: MailSentProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isSandbox = useSettings()?.sandbox ?? false;

  // The clicked button is gone. Without this, focus would fall back to the top of the page.
  useEffect(() => panel.current?.focus(), []);

  return (
    <div ref={panel} tabIndex={-1} className="grid min-w-0 gap-4 rounded-panel outline-none focus-visible:shadow-none">
      <div
        role="status"
        className="rounded-control border-l-4 border-positive bg-positive-soft px-4 py-4 text-positive"
      >
        <p className="flex items-start gap-3 font-semibold">
          <MailCheck className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
        <p className="mt-1 pl-8 text-sm wrap-anywhere">Sent to {email}. The link works for one hour.</p>
      </div>
      {isSandbox && (
        <p className="text-sm text-muted">
          This demo has no mail server:{' '}
          <a
            href="/sandbox/mail"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-text underline underline-offset-3"
          >
            open the outbox
          </a>
          .
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-sm">
        {canResend && <ResendButton email={email} />}
        <Button size="small" onClick={onRestart}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

const NOTICE_MS = 5_000;

/**
 * Resends the verification mail and confirms it for five seconds. @param email  for guests; the session identifies
 * members
 */
export function ResendButton({ email }: { email?: string }) {
  const refreshSession = useRefreshSession();
  const { status, error, mutate, reset } = useMutation({
    mutationFn: () => resendVerification(email),
    onError: (failure) => {
      // The email was verified meanwhile, perhaps on a phone.
      if (failure instanceof ApiError && failure.code === 'EMAIL_ALREADY_VERIFIED') void refreshSession();
    },
  });

  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [status, reset]);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" isLoading={status === 'pending'} onClick={() => mutate()}>
        Resend email
      </Button>
      <p role="status" className="text-sm font-semibold">
        {status === 'success' && 'Verification email sent!'}
        {status === 'error' && (
          <span className="text-danger">{messageOf(error, 'Failed to send verification email')}</span>
        )}
      </p>
    </div>
  );
}
