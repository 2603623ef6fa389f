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

/** Every figure that How It Works shows, computed by the rules that book the money, so that the page cannot be wrong. */
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

/** One prize followed from the poster's card to the winner's bank. */
export function prizeExample(dollars: number) {
  const { charged } = topUpExample(dollars);
  return { charged, prize: show(wholeDollars(dollars)), paidOut: withdrawalExample(dollars).paidOut };
}

function show(amount: Cents): string {
  return formatMoney(amount);
}
