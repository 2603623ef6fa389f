import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useRefreshSession } from '../../lib/session-query.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { resetPassword } from './api.ts';
import { checkReset } from './checks.ts';
import { FormSubmit, PasswordField } from './fields.tsx';
import { useForm } from './use-form.ts';

const REDIRECT_MS = 3_000;

export function ResetForm({ token }: { token: string }) {
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
