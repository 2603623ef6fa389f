import { useMutation } from '@tanstack/react-query';
import type { Account } from '@unslop/domain/calls/account';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useSettings } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, DialogActions } from '../../ui/Dialog.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { changeEmail, changePassword, requestReset } from '../auth/api.ts';
import { checkChange, checkEmail } from '../auth/checks.ts';
import { EmailField, FormError, PasswordField, useForm } from '../auth/fields.tsx';
import { AccountSection, Row } from './AccountSection.tsx';
import { useRefreshAccount } from './api.ts';

/** The email, password and Google rows, each with its state and a way to change it. */
export function SignInMethods({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const hasGoogle = useSettings()?.google ?? false;
  const close = () => setOpen(null);
  return (
    <AccountSection title="How you log in">
      <ul>
        <Row
          name="Email"
          value={
            <>
              <p>{account.email}</p>
              {account.new_email && <p>Check {account.new_email}: open our link in this browser within an hour.</p>}
              {!account.email_verified_at && <p>Not confirmed yet.</p>}
            </>
          }
          action={
            open !== 'email' && (
              <Button size="small" onClick={() => setOpen('email')}>
                Change email
              </Button>
            )
          }
        >
          {open === 'email' && <ChangeEmail hasPassword={account.has_password} onDone={close} />}
        </Row>
        <Row
          name="Password"
          value={account.has_password ? 'Set' : 'None. You log in with Google.'}
          action={
            account.has_password ? (
              open !== 'password' && (
                <Button size="small" onClick={() => setOpen('password')}>
                  Change password
                </Button>
              )
            ) : (
              <SetPassword email={account.email} />
            )
          }
        >
          {open === 'password' && <ChangePassword email={account.email} onDone={close} />}
        </Row>
        {(hasGoogle || account.has_google) && (
          <Row
            name="Google"
            value={
              account.has_google
                ? 'Connected'
                : 'Not connected. Log in with Google once, with this email, to connect it.'
            }
            action={account.has_google && <DisconnectGoogle hasPassword={account.has_password} />}
          />
        )}
      </ul>
    </AccountSection>
  );
}

/** Mails a password reset link to the account's address. */
function SetPassword({ email }: { email: string }) {
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => requestReset(email),
    onSuccess: () => toast({ title: `We sent a link to set a password to ${email}.`, tone: 'positive' }),
    onError: (error) => toastFailure('We couldn’t send the link', error, ''),
  });
  return (
    <Button size="small" isLoading={isPending} onClick={() => send()}>
      Set a password
    </Button>
  );
}

function DisconnectGoogle({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const refreshAccount = useRefreshAccount();
  const { mutate: disconnect, isPending } = useMutation({
    mutationFn: () => call('disconnectGoogle', {}),
    onSuccess: () => toast({ title: 'You disconnected Google.', tone: 'positive' }),
    onError: (error) => toastFailure('We couldn’t disconnect Google', error, ''),
    onSettled: () => {
      setIsAsking(false);
      void refreshAccount();
    },
  });
  return (
    <>
      <Button
        size="small"
        disabledReason={hasPassword ? null : 'Set a password first, or you won’t be able to log in'}
        onClick={() => setIsAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect Google?"
        confirmLabel="Disconnect Google"
        cancelLabel="Keep it"
        tone="plain"
        isLoading={isPending}
        onConfirm={() => disconnect()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          After that you’ll log in with your email and password. Logging in with Google connects it again, and we’ll
          email you.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The address changes only when its owner opens the link mailed to it. */
function ChangeEmail({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const refreshAccount = useRefreshAccount();
  const { errors, isPending, props } = useForm({
    check: (value) => ({
      ...(hasPassword && !value('password') && { password: 'Please enter your password' }),
      ...checkEmail(value),
    }),
    fallback: 'We couldn’t change your email',
    act: async (value) => {
      const { message } = await changeEmail(value('email'), hasPassword ? value('password') : undefined);
      toast({ title: message, tone: 'positive' });
      await refreshAccount();
      onDone();
    },
  });
  return (
    <form {...props} aria-label="Change email" className="grid max-w-md gap-4">
      <EmailField
        label="New email"
        autoFocus
        hint="We’ll send a link there. Your login stays the same until you open it. After that, withdrawals wait 24 hours."
        error={errors.email}
      />
      {hasPassword && (
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      )}
      <FormError message={errors.form} />
      <DialogActions label="Send the link" isPending={isPending} onCancel={onDone} />
    </form>
  );
}

function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const refreshAccount = useRefreshAccount();
  const { errors, isPending, props } = useForm({
    check: checkChange,
    fallback: 'We couldn’t change your password',
    fieldOf: { WRONG_PASSWORD: 'current_password' },
    act: async (value) => {
      await changePassword(value('current_password'), value('password'));
      toast({ title: 'You changed your password. We logged out all other devices.', tone: 'positive' });
      await refreshAccount();
      onDone();
    },
  });
  return (
    <form {...props} aria-label="Change password" className="grid max-w-md gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters. We’ll log out all other devices, and withdrawals wait 24 hours."
        error={errors.password}
      />
      <FormError message={errors.form} />
      <DialogActions label="Change password" isPending={isPending} onCancel={onDone} />
    </form>
  );
}
