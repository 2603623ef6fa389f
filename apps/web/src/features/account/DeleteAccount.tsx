import type { Account } from '@unslop/domain/calls/account';
import type { RefusalCode } from '@unslop/domain/errors';
import { formatMoney } from '@unslop/domain/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError, PasswordField, useForm } from '../auth/fields.tsx';
import { leave } from '../auth/sign-out.ts';
import { usePayoutAccount } from '../payout-accounts/api.ts';
import { AccountSection } from './AccountSection.tsx';
import { useRefreshAccount } from './api.ts';

/** The page to resolve each refusal of a deletion. */
const remedies: Partial<Record<RefusalCode, { to: string; label: string }>> = {
  WITHDRAWAL_WAITING: { to: paths.withdrawal, label: 'Your withdrawals' },
  WITHDRAWAL_RUNNING: { to: paths.withdrawal, label: 'Your withdrawals' },
  PAYMENT_RUNNING: { to: paths.paymentsTab, label: 'Your payments' },
  PAYMENT_DISPUTED: { to: paths.paymentsTab, label: 'Your payments' },
  ACCOUNT_ON_HOLD: { to: paths.contact, label: 'Write to us' },
  OWN_AWARD_IN_REVIEW: { to: paths.profile, label: 'Your slops' },
  OWN_PRIZE_COMING: { to: paths.paymentsTab, label: 'Your prizes' },
  OWN_SLOP_OPEN: { to: paths.profile, label: 'Your slops' },
};

export function DeleteAccount({ account }: { account: Account }) {
  const [isAsking, setIsAsking] = useState(false);
  const { reasons, balance_cents, debt_cents } = account.deletion;
  const { data: payoutAccount } = usePayoutAccount();
  const isPaidOut = payoutAccount?.status === 'active';
  return (
    <AccountSection title="Delete your account">
      <p className="text-muted">
        We erase your profile, email, sessions, pictures, follows, saved items and notifications right away, for good.
        We erase your likes when every contest you took part in is final. Comments stay under the name “deleted user”,
        and people keep art they bought or won. <Link to={`${paths.privacy}#your-rights`}>What stays, and why</Link>.
      </p>
      {balance_cents > 0 && (
        <p>
          {isPaidOut ? (
            `Your balance of ${formatMoney(balance_cents)} goes to your payout account, without fees.`
          ) : (
            <>
              You have {formatMoney(balance_cents)} in your balance.{' '}
              <Link to={paths.withdrawal}>Set up your payout account</Link> first, and we’ll send all of it there,
              without fees. Otherwise you’ll lose it.
            </>
          )}
        </p>
      )}
      {debt_cents > 0 && (
        <p>
          You owe {formatMoney(debt_cents)}. You can still delete your account, but the debt stays. If you sign up again
          with this email, your new account owes it. We keep a code made from your address for that, and nothing else
          about you. We delete it when the debt is paid.
        </p>
      )}
      {reasons.length > 0 && (
        <div className="rounded-control border-l-4 border-warning bg-warning-soft px-4 py-3">
          <p className="font-semibold">You can’t delete your account yet:</p>
          <ul className="mt-1 list-disc pl-5">
            {reasons.map(({ code, message }) => (
              <li key={code}>
                {message} {remedies[code] && <Link to={remedies[code].to}>{remedies[code].label}</Link>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        variant="danger"
        className="justify-self-start"
        disabledReason={reasons[0]?.message ?? null}
        onClick={() => setIsAsking(true)}
      >
        Delete account
      </Button>
      {isAsking && (
        <DeleteDialog
          account={account}
          isGivenUp={balance_cents > 0 && !isPaidOut}
          onClose={() => setIsAsking(false)}
        />
      )}
    </AccountSection>
  );
}

interface DeleteDialogProps {
  account: Account;
  /** No payout account can take the balance, so its owner has to give it up. */
  isGivenUp: boolean;
  onClose: () => void;
}

function DeleteDialog({ account, isGivenUp, onClose }: DeleteDialogProps) {
  const refreshAccount = useRefreshAccount();
  const { has_password, deletion } = account;
  const balance = formatMoney(deletion.balance_cents);
  const { errors, isPending, props } = useForm({
    check: (value) => ({
      ...(isGivenUp && !value('give_up') && { give_up: `Please confirm that you give up ${balance}` }),
      ...(has_password && !value('password') && { password: 'Please enter your password' }),
    }),
    fallback: 'We couldn’t delete your account',
    act: async (value) => {
      try {
        await call('deleteAccount', {
          body: { ...(has_password && { password: value('password') }), give_up_balance: isGivenUp },
        });
      } catch (error) {
        // A new obstacle may have come up since the page was loaded.
        await refreshAccount();
        throw error;
      }
      await leave(paths.feed);
    },
  });
  return (
    <Dialog title="Delete your account for good?" onClose={onClose}>
      <form {...props} className="grid gap-4">
        <p>You can’t undo this. We’ll email {account.email} when it’s done.</p>
        <p>
          Your art leaves its contests and can’t win. Your likes still count, without your name, until every contest you
          took part in is final.
        </p>
        {isGivenUp && (
          <Checkbox name="give_up" error={errors.give_up}>
            I give up the {balance} in my balance.
          </Checkbox>
        )}
        {has_password && (
          <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        )}
        <FormError message={errors.form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep my account</Button>
          <Button type="submit" variant="danger" isLoading={isPending}>
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
