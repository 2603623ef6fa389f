import type { CardText } from './CardNumberFields.tsx';
import type { CardAnswer } from './card-handle.ts';

interface SandboxReply {
  status?: string;
  error?: { message?: string; code?: string };
  next_action?: { url: string };
}

/**
 * Sends the card to the stand-in for the card provider, as the provider's own script would. No card number ever goes to
 * our API.
 * @throws when no answer came back
 */
export async function confirmInSandbox(
  clientSecret: string,
  { number, expiry, cvc }: CardText,
  returnUrl: string,
): Promise<CardAnswer> {
  const [exp_month, exp_year] = expiry.split(' / ');
  const response = await fetch('/sandbox/cards/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: clientSecret,
      return_url: returnUrl,
      card: { number: number.replaceAll(' ', ''), exp_month: Number(exp_month), exp_year: Number(exp_year), cvc },
    }),
  });
  if (response.status >= 500) throw new Error(`the sandbox answered ${response.status}`);
  const reply = (await response.json()) as SandboxReply;
  if (reply.next_action) return { kind: 'authorize', url: reply.next_action.url };
  // It was paid before, and only that answer was lost: how it stands now is asked for.
  if (reply.error?.code === 'payment_intent_unexpected_state') throw new Error(reply.error.message);
  if (reply.error || !reply.status) return { kind: 'declined', message: reply.error?.message ?? null };
  return { kind: 'status', status: reply.status };
}
