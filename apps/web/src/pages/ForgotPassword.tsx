import { useState } from 'react';
import { Link } from 'react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { requestReset } from '../features/auth/api.ts';
import { checkEmail } from '../features/auth/checks.ts';
import { EmailField, FormSubmit, useForm } from '../features/auth/fields.tsx';
import { MailSent } from '../features/auth/MailSent.tsx';
import { useRedirectTarget, withRedirect } from '../features/auth/session-notes.ts';
import { paths } from '../paths.ts';

export default function ForgotPassword() {
  const target = useRedirectTarget();
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const { errors, isPending, props } = useForm({
    check: checkEmail,
    fallback: 'Failed to send password reset email',
    act: async (value) => {
      const email = value('email').trim();
      setSent({ email, ...(await requestReset(email)) });
    },
  });
  return (
    <AuthPage title="Forgot your password?" subtitle="We’ll send you a link to choose a new one.">
      {sent ? (
        <MailSent {...sent} canResend={false} onRestart={() => setSent(null)} />
      ) : (
        <form {...props} className="grid gap-4">
          <EmailField error={errors.email} />
          <FormSubmit error={errors.form} isPending={isPending} label="Send reset link" pendingLabel="Sending..." />
        </form>
      )}
      <p className="mt-6 border-t border-line pt-5">
        <Link to={withRedirect(paths.login, target)} className="font-semibold underline underline-offset-3">
          Back to login
        </Link>
      </p>
    </AuthPage>
  );
}
