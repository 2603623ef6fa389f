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
        Everything is in US dollars. Two things cost money: adding funds by card, and withdrawing them. Posting, winning
        and keeping money here are free.
      </p>
      <p className="border-l-4 border-accent py-1 pl-5 text-lg">
        A prize of {example.prize}, from start to finish: the poster’s card pays <strong>{example.charged}</strong>. The
        winner gets all of the <strong>{example.prize}</strong>. Withdrawn to a bank account,{' '}
        <strong>{example.paidOut}</strong> arrives.
      </p>
      <h3>Adding funds</h3>
      <p>
        You can <Link to={paths.payment}>add funds</Link> from {formatMoney(TOP_UP.minCents)} up. You see the card fee
        before you pay. We add the money when the card provider confirms the payment, and only once, even if you press
        the button twice.
      </p>
      <FactTable
        caption="What your card is charged"
        columns={['Added to your balance', 'Card fee', 'Charged']}
        rows={topUps.map(({ added, fee, charged }) => [added, fee, charged])}
      />
      <h3>Withdrawing</h3>
      <p>
        From {formatMoney(WITHDRAWAL.minCents)} up, to your own payout account that you connect with Stripe. The fee is
        2.29% plus 25 cents.
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
        The amount leaves your balance when you request it. You can have one withdrawal at a time. You can cancel it
        until we send it, and you get everything back. If our own Stripe account is ever too low to send it, your
        withdrawal says so, and you can cancel it then too. If it fails for good, you get the full amount back, fees
        included, and we tell you why.
      </p>
      <h3>Clearing</h3>
      <p>
        You can spend money on prizes as soon as you have it. You can withdraw it after 7 days (with test cards, right
        away), because that’s how long it takes to notice most stolen cards. Then we say it’s clear. For a prize, the 7
        days start when we count the votes. An artist’s first three sales take 14 days. We use your oldest money first.
        A withdrawal that includes newer money waits and shows you the date.
      </p>
      <h3>How we protect your money</h3>
      <p>
        We ask for your password again before a withdrawal, a payout account, a copy of your data or prizes of more than
        $50 within a day, unless you entered it in the last 15 minutes. If you change your payout account, password or
        email, withdrawals wait 24 hours (with test cards, not at all). If you change your payout account, withdrawals
        you already requested wait too. You’ll see how long, we email you right away, and you can cancel until then.
      </p>
      <h3>If a card payment is taken back</h3>
      <p>
        If a top-up is refunded or disputed, we take what’s left of it from your balance. What you’ve already spent
        becomes a debt, shown as “You owe $X”. Anything you add or win pays it off first. Until then you can’t post,
        raise a prize or withdraw. If your slop has art, the contest continues and{' '}
        <Link to="#final">pays its winner</Link>. If it has no art, we cancel it and use its prize to pay the debt.
      </p>
      <p>
        We email you when your bank has decided a dispute. If it decides for you, you keep the money on your card. If
        not, the payment counts, and you get back what we took. You can’t use a card here while you dispute a payment
        with it, or after its bank has given the money back.
      </p>
      <p>
        The same goes for art you sold, but only until the money is clear. If the buyer’s payment is refunded or
        disputed before that, we take your share back, even from a withdrawal that’s still waiting. After that it’s
        yours.
      </p>
      <p>
        If a buyer paid twice for the same art, we take one of the two shares back, whenever we find out. We never take
        anything else back from your balance: a paid prize is <Link to="#final">final</Link>.
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
        When a contest has ended, its artists can put a price on their art (the winner once the award is final): $
        {ART_PRICE.minDollars} to ${ART_PRICE.maxDollars.toLocaleString('en-US')} in whole dollars. Without a price it’s
        not for sale. You pay by card and download the original file as often as you like.
      </p>
      <p>
        The artist gets 90% of each sale. At {sale.price} the buyer pays {sale.charged} with the card fee, and the
        artist gets {sale.artistGets}.
      </p>
      <h3>What you may do with it</h3>
      <p>
        The license is personal and non-exclusive: hang it, print it for yourself, use it as your wallpaper. You can’t
        sell it or use it in a business. The artist keeps the copyright and can sell it to others too.
      </p>
      <h3>If something goes wrong</h3>
      <p>
        You can’t buy your own art or the same art twice. If the art disappears while you pay, or the payment arrives
        twice, we refund you automatically. You can buy art for up to $2,500 a day.
      </p>
      <p>
        If you get a full refund, the download and the license end. If you get a partial refund, you keep both. You
        can’t download the file while you dispute the payment with your bank. You can again if the payment counts, but
        not if your bank decides for you.
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
