import { useState } from 'react';
import { useLocation } from 'react-router';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForgotPasswordButton } from './fields.tsx';
import { greetings, SignInForm, SignUpForm } from './forms.tsx';

export type AuthModalProps = { isOpen: boolean; reason: string | undefined; onClose: () => void };

/** Sign-in dialog over the current page. */
export function AuthModal({ isOpen, reason, onClose }: AuthModalProps) {
  const [tab, setTab] = useState<'signIn' | 'signUp'>('signIn');
  const { pathname, search, hash } = useLocation();
  const returnPath = pathname + search + hash;
  const { title, subtitle } = greetings[tab];

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={subtitle}>
      {reason && (
        <div className="mb-4">
          <Banner tone="neutral">{reason}</Banner>
        </div>
      )}
      <Tabs
        label="Sign in or create an account"
        tabs={[
          { id: 'signIn', label: 'Sign In' },
          { id: 'signUp', label: 'Create Account' },
        ]}
        active={tab}
        onChange={setTab}
        isWide
      >
        {/* Separate forms, so switching tabs resets fields and messages. */}
        {tab === 'signIn' ? (
          <SignInForm returnPath={returnPath} forgotPassword={<ForgotPasswordButton onLeave={onClose} />} />
        ) : (
          <SignUpForm returnPath={returnPath} />
        )}
      </Tabs>
    </Dialog>
  );
}
