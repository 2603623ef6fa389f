import { useState } from 'react';
import { useSettings } from '../../lib/session-query.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { signUp } from './api.ts';
import { checkSignUp } from './checks.ts';
import { EmailField } from './EmailField.tsx';
import { FormSubmit } from './FormSubmit.tsx';
import { MailSent } from './MailSent.tsx';
import { PasswordField } from './PasswordField.tsx';
import { rememberReturn } from './session-notes.ts';
import { TermsLinks } from './TermsNotice.tsx';
import { useForm } from './use-form.ts';
import { Ways } from './Ways.tsx';

/** Signs nobody in: the link in the mail does, and then leads to `returnPath`. */
export function SignUpForm({ returnPath }: { returnPath: string }) {
  const hasGoogle = useSettings()?.google ?? false;
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const { errors, isPending, props } = useForm({
    check: checkSignUp,
    fallback: 'Failed to sign up',
    act: async (value) => {
      const email = value('email').trim();
      const { message } = await signUp({ email, password: value('password') });
      rememberReturn(returnPath, 'email');
      setSent({ email, message });
    },
  });
  if (sent) return <MailSent {...sent} canResend onRestart={() => setSent(null)} />;
  return (
    <Ways returnPath={returnPath} notice={hasGoogle && 'Continuing with Google, you confirm and agree to the same.'}>
      <form {...props} className="grid gap-4">
        <EmailField error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors.password}
        />
        <Checkbox name="terms" error={errors.terms}>
          I am at least 18 years old and agree to the <TermsLinks />.
        </Checkbox>
        <FormSubmit
          error={errors.form}
          isPending={isPending}
          label="Create Account"
          pendingLabel="Creating account..."
        />
      </form>
    </Ways>
  );
}
