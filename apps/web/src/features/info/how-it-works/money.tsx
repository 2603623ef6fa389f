import { ART_PRICE, TOP_UP, WITHDRAWAL } from '@unslop/domain/limits';
import {
  artistShare,
  type Cents,
  cardFee,
  cents,
  formatMoney,
  WITHDRAWAL_FIXED_FEE,
  wholeDollars,
  withdrawalFees,
  withdrawalPlatformFee,
} from '@unslop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
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
        it came in (with test cards, at once): that is how long it takes to notice most stolen cards. For a prize the 7
        days count from when the votes were counted. An artist’s first three sales take 14 days. The oldest money is
        used first. A withdrawal that reaches into money that is not clear yet waits, and shows the date until when.
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
        raise a prize or withdraw. A slop of yours that has art goes on and <Link to="#final">pays its winner</Link>.
        One without art is cancelled and its prize pays the debt.
      </p>
      <p>
        When your bank has decided a dispute we write to you. If it decides for you, the money stays on your card; if
        not, the payment stands and what was taken is yours again. A card cannot pay here while a payment with it is
        disputed, nor after its bank has given the money back.
      </p>
      <p>
        The same holds for art that you sold, but only until the money is clear: when the buyer’s payment is refunded or
        disputed before that, your share goes back, also out of a withdrawal that still waits. After that it is yours.
      </p>
      <p>
        If a buyer paid twice for the same art, one of the two shares goes back, whenever that turns out. Nothing else
        is ever taken back from your balance: a prize that was paid is <Link to="#final">final</Link>.
      </p>
    </>
  ),
};

const sale = saleExample(20);

export const buying: InfoSection = {
  id: 'buying',
  title: 'Buying and selling art',
  children: (
    <>
      <p>
        Once a slop is settled, its artists may put a price on their art (the winning one once its award is final): $
        {ART_PRICE.minDollars} to ${ART_PRICE.maxDollars.toLocaleString('en-US')} in whole dollars, or none, and then it
        is not for sale. You pay by card and download the original file, as often as you like.
      </p>
      <p>
        From each sale the artist gets the price minus a tenth. At {sale.price} the buyer pays {sale.charged} with the
        card fee, and the artist gets {sale.artistGets}.
      </p>
      <h3>What you may do with it</h3>
      <p>
        The license is personal and non-exclusive: hang it, print it for yourself, use it as your wallpaper. It is not
        yours to sell or to use in a business. The artist keeps the copyright and may sell it to others as well.
      </p>
      <h3>If something goes wrong</h3>
      <p>
        You cannot buy your own art or the same art twice. If the art disappeared while you were paying, or the payment
        arrived twice, it is refunded by itself. You can buy art for up to $2,500 a day.
      </p>
      <p>
        If all of your payment is refunded, the download and the license end. If only a part of it is, you keep both.
        While you dispute the payment with your bank the download is closed: it opens again if the payment stands, and
        stays closed if your bank decides for you.
      </p>
    </>
  ),
};

type FactTableProps = {
  caption: string;
  /** The first column holds the row headers. */
  columns: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
};

/** Small table of figures that fits on a phone. */
function FactTable({ caption, columns, rows }: FactTableProps) {
  return (
    <table className="w-full border-collapse text-base tabular-nums">
      <caption className="pb-2 text-left text-sm font-semibold text-muted">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-text">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={`py-2 text-sm font-semibold ${at > 0 ? 'pl-3 text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="py-2.5 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Computes an example with the same rules that book the money, so How It Works cannot show wrong figures. */
export function topUpExample(dollars: number) {
  const amount = wholeDollars(dollars);
  return { added: show(amount), fee: show(cardFee(amount)), charged: show(cents(amount + cardFee(amount))) };
}

export function withdrawalExample(dollars: number) {
  const amount = wholeDollars(dollars);
  return {
    requested: show(amount),
    platformFee: show(withdrawalPlatformFee(amount)),
    fixedFee: show(WITHDRAWAL_FIXED_FEE),
    paidOut: show(cents(amount - withdrawalFees(amount))),
  };
}

export function saleExample(dollars: number) {
  const price = wholeDollars(dollars);
  return { price: show(price), charged: show(cents(price + cardFee(price))), artistGets: show(artistShare(price)) };
}

/** Follows one prize from the poster's card to the winner's bank. */
export function prizeExample(dollars: number) {
  const { charged } = topUpExample(dollars);
  return { charged, prize: show(wholeDollars(dollars)), paidOut: withdrawalExample(dollars).paidOut };
}

function show(amount: Cents): string {
  return formatMoney(amount);
}
