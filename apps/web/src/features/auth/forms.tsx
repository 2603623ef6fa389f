import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRefreshSession, useSettings } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { signIn, signUp } from './api.ts';
import { checkSignIn, checkSignUp } from './checks.ts';
import { EmailField, FormSubmit, PasswordField, useForm } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { MailSent } from './MailSent.tsx';
import { noteSignIn, rememberReturn } from './session-notes.ts';

/** Refreshes the session after signing in. The component that shows this form reacts to that. */
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

/** Signs up without signing in. The mailed link signs in and leads to `returnPath`. */
export function SignUpForm({ returnPath }: { returnPath: string }) {
  const hasGoogle = useSettings()?.google ?? false;
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const [isAtWork, setIsAtWork] = useState(false);
  const { errors, isPending, props } = useForm({
    check: checkSignUp,
    fallback: 'Failed to sign up',
    act: async (value) => {
      const email = value('email').trim();
      const { message } = await signUp({ email, password: value('password') }, setIsAtWork);
      rememberReturn(returnPath, 'email');
      setSent({ email, message });
    },
  });
  if (sent) return <MailSent {...sent} canResend onRestart={() => setSent(null)} />;
  return (
    <Ways returnPath={returnPath} notice={hasGoogle && 'The same applies when you continue with Google.'}>
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
          pendingLabel={isAtWork ? 'Solving a small task...' : 'Creating account...'}
        />
        <AtWork isAtWork={isAtWork} />
      </form>
    </Ways>
  );
}

const WORK =
  'Lots of people are signing up from your network right now, so your browser solves a small task first. It takes a few seconds.';

function AtWork({ isAtWork }: { isAtWork: boolean }) {
  return (
    <>
      <LiveRegion message={isAtWork ? WORK : ''} />
      {isAtWork && (
        <p aria-hidden className="text-sm text-muted">
          {WORK}
        </p>
      )}
    </>
  );
}

/** Google first if configured, then the form, then the terms. */
function Ways({ returnPath, notice, children }: { returnPath: string; notice: ReactNode; children: ReactNode }) {
  const hasGoogle = useSettings()?.google ?? false;
  return (
    <div className="grid gap-5">
      {hasGoogle && (
        <>
          <GoogleButton label="Continue with Google" returnPath={returnPath} />
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with your email
          </p>
        </>
      )}
      {children}
      {notice && <p className="text-sm text-muted">{notice}</p>}
    </div>
  );
}

/** Shown with every form to sign in or up. */
function TermsNotice() {
  return (
    <>
      By continuing, you confirm that you’re 18 or older and agree to the <TermsLinks />.
    </>
  );
}

/** Opens in a new tab, to keep a half-filled form. */
function TermsLinks() {
  return (
    <>
      <Link to={paths.terms} target="_blank" className="font-medium text-text underline underline-offset-3">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to={paths.privacy} target="_blank" className="font-medium text-text underline underline-offset-3">
        Privacy Policy
      </Link>
    </>
  );
}

/** Greetings shared by the dialog and the pages. */
export const greetings = {
  signIn: { title: 'Welcome back', subtitle: 'Sign in to post slop, enter contests and vote.' },
  signUp: { title: 'Join the humans', subtitle: 'One account to post slop, enter contests and win prizes.' },
};
