import { TOP_UP, WITHDRAWAL } from '@unslop/domain/limits';
import { formatMoney } from '@unslop/domain/money';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { FactTable } from '../FactTable.tsx';
import { prizeExample, topUpExample, withdrawalExample } from '../fee-examples.ts';
import type { InfoSection } from '../InfoPage.tsx';

const example = prizeExample(25);
const topUps = [5, 10, 25, 100].map(topUpExample);
const withdrawals = [10, 25, 100].map(withdrawalExample);

export const money: InfoSection = {
  id: 'money',
  title: 'Money and fees',
  children: (
    <>
      <p>
        Everything is in US dollars and counted in whole cents. Two things cost money: adding funds by card, and
        withdrawing them. Posting, winning and holding money here cost nothing.
      </p>
      <p className="border-l-4 border-accent py-1 pl-5 text-lg">
        A prize of {example.prize}, followed to the end: the poster’s card is charged <strong>{example.charged}</strong>
        . The winner gets all of the <strong>{example.prize}</strong>. Withdrawn to a bank account,{' '}
        <strong>{example.paidOut}</strong> of it arrive.
      </p>
      <h3>Adding funds</h3>
      <p>
        You can <Link to={paths.payment}>add funds</Link> from {formatMoney(TOP_UP.minCents)} up. The card fee is shown
        before you pay. Your balance grows when the card provider has confirmed the payment, once, even if you press the
        button twice.
      </p>
      <FactTable
        caption="What your card is charged"
        columns={['Added to your balance', 'Card fee', 'Charged']}
        rows={topUps.map(({ added, fee, charged }) => [added, fee, charged])}
      />
      <h3>Withdrawing</h3>
      <p>
        From {formatMoney(WITHDRAWAL.minCents)} up, to a payout account in your own name that you connect with Stripe.
        The fee is 2.29% plus 25 cents.
      </p>
      <FactTable
        caption="What arrives"
        columns={['Withdrawn', '2.29%', 'Fixed fee', 'You receive']}
        rows={withdrawals.map(({ requested, platformFee, fixedFee, paidOut }) => [
          requested,
          platformFee,
          fixedFee,
          paidOut,
        ])}
      />
      <p>
        The amount leaves your balance when you ask for it. One withdrawal runs at a time. You may cancel it until it is
        sent, and everything comes back; once it is on its way you cannot. Should our own account at Stripe ever be too
        low to send it, your withdrawal says so, and you may cancel it then too. If it fails for good, the full amount
        including the fees goes back to your balance, and we say why in plain words.
      </p>
      <h3>Clearing</h3>
      <p>
        Money can be spent on prizes as soon as you have it. To be withdrawn it must be clear, which it is 7 days after
        it came in (with test cards, at once): that is how long it takes to notice most stolen cards. The oldest money
        is used first. A withdrawal that reaches into money that is not clear yet waits, and shows the date until when.
      </p>
      <h3>So that nobody but you takes it out</h3>
      <p>
        Before a withdrawal, a payout account, a copy of your data or prizes of more than $50 within a day we ask for
        your password again, unless you gave it in the last 15 minutes. After your payout account, password or email was
        changed, withdrawals wait 24 hours (with test cards, not at all). After a change of the payout account that is
        also true of those you asked for before and that are not sent yet. The end of the wait is shown, we write to you
        at once, and you can cancel until then.
      </p>
      <h3>If a card payment is taken back</h3>
      <p>
        When a top-up is refunded or disputed, what is left of it leaves your balance. What you have already spent
        becomes a debt, shown as “You owe $X”, and is paid first by whatever you add or win. Until then you cannot post,
        raise a prize or withdraw. A slop of yours that has art goes on and pays its winner; one without art is
        cancelled and its prize pays the debt.
      </p>
      <p>
        When your bank has decided a dispute we write to you. If it decides for you, the money stays on your card; if
        not, the payment stands and what was taken is yours again.
      </p>
      <p>
        The same holds for art that you sold, but only until the money is clear: when the buyer’s payment is refunded or
        disputed before that, your share goes back, also out of a withdrawal that still waits. After that it is yours.
      </p>
      <p>Your balance is yours. Nothing else is ever taken from it.</p>
    </>
  ),
};
