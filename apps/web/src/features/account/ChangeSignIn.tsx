import { DialogActions } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { changeEmail, changePassword } from '../auth/api.ts';
import { checkChange, checkEmail } from '../auth/checks.ts';
import { EmailField, FormError, PasswordField } from '../auth/fields.tsx';
import { useForm } from '../auth/use-form.ts';
import { useRefreshAccount } from './api.ts';

/** The address changes when its owner opens the link that is mailed there. */
export function ChangeEmail({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const refreshAccount = useRefreshAccount();
  const { errors, isPending, props } = useForm({
    check: (value) => ({
      ...(hasPassword && !value('password') && { password: 'Please enter your password' }),
      ...checkEmail(value),
    }),
    fallback: 'Your email was not changed',
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
        hint="We send a link there. Your login stays the same until you open it. Withdrawals then wait for 24 hours."
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

export function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const refreshAccount = useRefreshAccount();
  const { errors, isPending, props } = useForm({
    check: checkChange,
    fallback: 'Your password was not changed',
    fieldOf: { WRONG_PASSWORD: 'current_password' },
    act: async (value) => {
      await changePassword(value('current_password'), value('password'));
      toast({ title: 'Your password was changed. All other devices are logged out.', tone: 'positive' });
      await refreshAccount();
      onDone();
    },
  });
  return (
    <form {...props} aria-label="Change password" className="grid max-w-md gap-4">
      {/* For password managers, which want to know whose password it is. */}
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
        hint="At least 8 characters. Every other device is logged out, and withdrawals wait for 24 hours."
        error={errors.password}
      />
      <FormError message={errors.form} />
      <DialogActions label="Change password" isPending={isPending} onCancel={onDone} />
    </form>
  );
}
