import type { OwnProfile } from '@unslop/domain/calls/profiles';
import { formatMoney } from '@unslop/domain/money';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { restrictionWords } from '../../lib/restriction-words.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/Button.tsx';

/** Banner for a debt or an account review. Renders nothing without either. */
export function AccountStanding({ profile }: { profile: Pick<OwnProfile, 'debt_cents' | 'frozen'> }) {
  const { debt_cents } = profile;
  const restriction = restrictionWords(profile);
  if (!restriction) return null;
  return (
    <Banner
      tone="danger"
      icon={<CircleAlert />}
      title={debt_cents > 0 ? `You owe ${formatMoney(debt_cents)}` : restriction}
      action={
        debt_cents > 0 && (
          <LinkButton to={paths.payment} size="small">
            Add Funds
          </LinkButton>
        )
      }
    >
      {debt_cents > 0 && (
        <p>
          A card payment or sale was refunded or disputed after you used the money. Anything you add or win pays this
          off first.
          {` ${restriction}`}
        </p>
      )}
      <p>Until then you can’t post slop, raise a prize or withdraw. Your open contests continue.</p>
    </Banner>
  );
}
