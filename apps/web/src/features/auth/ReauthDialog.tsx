import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { readReauthWay, reauthenticate, sendReauthCode } from './api.ts';
import { ForgotPasswordButton, FormSubmit, PasswordField, useForm } from './fields.tsx';

const steps = {
  password: 'Enter your password to continue.',
  code: 'Enter the code from your email to continue.',
} as const;

export type ReauthDialogProps = { onAnswer: (isConfirmed: boolean) => void };

/** Asks for the password or a code over the page. The page keeps its input and continues afterwards. */
export function ReauthDialog({ onAnswer }: ReauthDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['reauth-way'],
    queryFn: readReauthWay,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <Dialog
      // The fields arrive a moment after the dialog. Remount it then, so the first field gets the focus.
      key={data?.way}
      title="Confirm it’s you"
      description={`It’s been a while.${data ? ` ${steps[data.way]}` : ''}`}
      onClose={() => onAnswer(false)}
    >
      {data?.way === 'password' && (
        <PasswordReauth email={data.email} onConfirmed={() => onAnswer(true)} onLeave={() => onAnswer(false)} />
      )}
      {data?.way === 'code' && <CodeReauth email={data.email} onConfirmed={() => onAnswer(true)} />}
      {!data && isError && (
        <QueryError title="Something went wrong" query={{ isFetching, refetch }}>
          Check your connection and try again.
        </QueryError>
      )}
      {!data && !isError && (
        <div className="grid min-h-32 place-content-center">
          <Spinner sizePx={32} />
        </div>
      )}
    </Dialog>
  );
}

interface PasswordReauthProps {
  email: string;
  onConfirmed: () => void;
  onLeave: () => void;
}

function PasswordReauth({ email, onConfirmed, onLeave }: PasswordReauthProps) {
  const { errors, isPending, props } = useForm({
    check: (value) => (value('password') ? {} : { password: 'Please enter your password' }),
    fallback: 'Please try again in a moment.',
    act: async (value) => {
      await reauthenticate({ password: value('password') });
      onConfirmed();
    },
  });
  return (
    <form {...props} className="grid gap-4">
      <div>
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        <div className="mt-1 -mb-2 flex justify-end">
          <ForgotPasswordButton onLeave={onLeave} />
        </div>
      </div>
      <FormSubmit error={errors.form} isPending={isPending} label="Confirm" />
      {/* Tells password managers which account the password belongs to. Last, because the dialog focuses its first field. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </form>
  );
}

function CodeReauth({ email, onConfirmed }: Omit<PasswordReauthProps, 'onLeave'>) {
  const [state, setState] = useState<'sending' | 'sent' | 'resent'>('sending');
  const [failure, setFailure] = useState('');
  const hasAsked = useRef(false);
  const { errors, isPending, props } = useForm({
    check: (value) => (value('code').trim() ? {} : { code: 'Please enter the code from the email' }),
    fallback: 'Please try again in a moment.',
    act: async (value) => {
      await reauthenticate({ code: value('code').trim() });
      onConfirmed();
    },
  });

  async function send(next: 'sent' | 'resent') {
    setState('sending');
    setFailure('');
    try {
      await sendReauthCode();
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t send the code. Please try again in a moment.'));
    }
    setState(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens.
  useEffect(() => {
    if (!hasAsked.current) void send('sent');
    hasAsked.current = true;
  }, []);

  return (
    <form {...props} className="grid gap-4">
      <p role="status" className="wrap-anywhere">
        {failure ||
          (state === 'sending'
            ? `Sending a code to ${email} …`
            : `${state === 'resent' ? 'Another' : 'A'} code is on its way to ${email}. It works for ten minutes.`)}
      </p>
      <Field
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={errors.code}
      />
      <FormSubmit error={errors.form} isPending={isPending} label="Confirm" />
      <Button variant="ghost" wide isLoading={state === 'sending'} onClick={() => void send('resent')}>
        Send another code
      </Button>
    </form>
  );
}
