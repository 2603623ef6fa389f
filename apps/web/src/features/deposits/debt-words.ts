import { formatMoney } from '@unslop/domain/money';

/** Before paying: what becomes of the amount. `debtCents`: what is owed, which every credit pays first. */
export function whereItGoes(toAddCents: number, debtCents: number): string {
  if (debtCents === 0) return `All of the ${formatMoney(toAddCents)} is yours to put up as prizes.`;
  const owed = `You owe ${formatMoney(debtCents)}, which is paid first.`;
  if (toAddCents > debtCents) return `${owed} ${formatMoney(toAddCents - debtCents)} reaches your balance.`;
  const left = debtCents - toAddCents;
  return `${owed} Nothing reaches your balance${left > 0 ? `, and ${formatMoney(left)} is left to pay` : ''}.`;
}

interface Credited {
  toAddCents: number | null;
  /** What was owed before. */
  owedCents: number;
  balanceCents: number;
  /** What is owed now. */
  debtCents: number;
}

/** After it was credited. */
export function whereItWent({ toAddCents, owedCents, balanceCents, debtCents }: Credited): string {
  const isBalance = `your balance, which is now ${formatMoney(balanceCents)}`;
  if (owedCents === 0 || toAddCents === null) return `It is in ${isBalance}.`;
  if (debtCents > 0) return `It went towards what you owe. ${formatMoney(debtCents)} is left to pay.`;
  if (toAddCents <= owedCents) return 'It paid what you owed. You owe nothing any more.';
  return `${formatMoney(owedCents)} of it paid what you owed. The rest is in ${isBalance}.`;
}
