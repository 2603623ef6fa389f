/** Parameters that the bank's page appended to the return URL. */
export interface BankReturn {
  paymentIntentId: string;
  hasFailed: boolean;
}

export function readBankReturn(): BankReturn | null {
  const query = new URLSearchParams(location.search);
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId || !/^pi_\w{1,100}$/.test(paymentIntentId)) return null;
  return { paymentIntentId, hasFailed: query.get('redirect_status') === 'failed' };
}
