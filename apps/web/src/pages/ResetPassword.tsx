import { refusalMessage } from '@unslop/domain/errors';
import { useEffect, useState } from 'react';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { FormError } from '../features/auth/FormError.tsx';
import { ResetForm } from '../features/auth/ResetForm.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

export default function ResetPassword() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));

  // Out of the address bar: no history, no screenshot and no Referer may hold it.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  return (
    <AuthPage title="Choose a new password" subtitle="All your devices are logged out when you do.">
      {token ? (
        <ResetForm token={token} />
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
