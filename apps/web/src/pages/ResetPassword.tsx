import { refusalMessage } from '@unslop/domain/errors';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { resetPassword } from '../features/auth/api.ts';
import { checkReset } from '../features/auth/checks.ts';
import { FormError, FormSubmit, PasswordField, useForm } from '../features/auth/fields.tsx';
import { ApiError } from '../lib/api.ts';
import { useRefreshSession } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { LinkButton } from '../ui/Button.tsx';

export default function ResetPassword() {
  const [{ token, isConfirming }] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { token: query.get('token'), isConfirming: query.get('confirm') === '1' };
  });

  // Remove the token from the address bar, so it cannot leak through the history, a screenshot or the Referer.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  return (
    <AuthPage
      title={isConfirming ? 'Confirm your email' : 'Choose a new password'}
      subtitle={
        isConfirming
          ? 'You signed up in a different browser. To make sure it’s you, choose a new password. That logs out all your devices.'
          : 'This logs out all your devices.'
      }
    >
      {token ? (
        <div className="grid gap-5">
          <ResetForm token={token} />
          {isConfirming && (
            <p className="text-sm text-muted">
              Want to keep the password you signed up with?{' '}
              <Link to={paths.login} className="font-semibold underline underline-offset-3">
                Log in with it
              </Link>{' '}
              here, then open the link in the email again.
            </p>
          )}
        </div>
      ) : (
        <div className="grid gap-5">
          <FormError message={refusalMessage('RESET_LINK_INVALID')} />
          <LinkButton to={paths.forgotPassword} variant="primary" wide>
            Request a new link
          </LinkButton>
        </div>
      )}
    </AuthPage>
  );
}

const REDIRECT_MS = 3_000;

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [success, setSuccess] = useState<string | null>(null);
  const [isLinkSpent, setIsLinkSpent] = useState(false);
  const { errors, isPending, props } = useForm({
    check: checkReset,
    fallback: 'Failed to reset password',
    act: async (value) => {
      try {
        setSuccess((await resetPassword(token, value('password'))).message);
      } catch (error) {
        setIsLinkSpent(error instanceof ApiError && error.code === 'RESET_LINK_INVALID');
        throw error;
      }
      await refreshSession();
    },
  });

  useEffect(() => {
    if (success === null) return;
    const timer = setTimeout(() => navigate(paths.feed), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [success, navigate]);

  if (success !== null) {
    return (
      <Banner tone="positive" icon={<CircleCheck />} title={success}>
        Use it to log in from now on.
      </Banner>
    );
  }
  return (
    <form {...props} className="grid gap-4">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
      <FormSubmit error={errors.form} isPending={isPending} label="Reset password" pendingLabel="Saving..." />
      {isLinkSpent && (
        <Link to={paths.forgotPassword} className="text-center font-semibold underline underline-offset-3">
          Request a new link
        </Link>
      )}
    </form>
  );
}
