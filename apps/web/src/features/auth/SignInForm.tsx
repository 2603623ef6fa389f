import type { ReactNode } from 'react';
import { useRefreshSession } from '../../lib/session-query.tsx';
import { signIn } from './api.ts';
import { checkSignIn } from './checks.ts';
import { EmailField } from './EmailField.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { PasswordField } from './PasswordField.tsx';
import { noteSignIn } from './session-notes.ts';
import { TermsNotice } from './TermsNotice.tsx';
import { useForm } from './use-form.ts';
import { Ways } from './Ways.tsx';

/** Afterwards the session says who is signed in; the component that shows this form goes on from there. */
export function SignInForm({ returnPath, forgotPassword }: { returnPath: string; forgotPassword: ReactNode }) {
  const refreshSession = useRefreshSession();
  const { errors, isPending, props } = useForm({
    check: checkSignIn,
    fallback: 'Failed to sign in',
    act: async (value) => {
      const { user } = await signIn({ email: value('email').trim(), password: value('password') });
      noteSignIn(user.id, 'email');
      await refreshSession();
    },
  });
  return (
    <Ways returnPath={returnPath} notice={<TermsNotice />}>
      <form {...props} className="grid gap-4">
        <EmailField error={errors.email} />
        <div>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
          <div className="mt-1 -mb-2 flex justify-end">{forgotPassword}</div>
        </div>
        <FormSubmit error={errors.form} isPending={isPending} label="Sign In" pendingLabel="Signing in..." />
      </form>
    </Ways>
  );
}
