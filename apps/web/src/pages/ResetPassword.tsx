import { refusalMessage } from '@unslop/domain/errors';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { FormError } from '../features/auth/fields.tsx';
import { ResetForm } from '../features/auth/ResetForm.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';

export default function ResetPassword() {
  const [{ token, isConfirming }] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { token: query.get('token'), isConfirming: query.get('confirm') === '1' };
  });

  // Out of the address bar: no history, no screenshot and no Referer may hold it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  return (
    <AuthPage
      title={isConfirming ? 'Confirm your email' : 'Choose a new password'}
      subtitle={
        isConfirming
          ? 'You opened this link in a different browser from the one you signed up with. To be sure it is you, choose a new password. All your devices are logged out when you do.'
          : 'All your devices are logged out when you do.'
      }
    >
      {token ? (
        <div className="grid gap-5">
          <ResetForm token={token} />
          {isConfirming && (
            <p className="text-sm text-muted">
              Want to keep the password from your sign-up?{' '}
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
