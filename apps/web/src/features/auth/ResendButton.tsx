import { Button } from '../../ui/Button.tsx';
import { useResend } from './use-resend.ts';

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
