import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/toast.ts';
import { changeEmail } from '../auth/api.ts';
import { checkEmail } from '../auth/checks.ts';
import { EmailField } from '../auth/EmailField.tsx';
import { FormError } from '../auth/FormError.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
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
