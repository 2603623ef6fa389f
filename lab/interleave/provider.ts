import Stripe from 'stripe';

/** Fake card provider with only what the operations need: accounts that accept money, and idempotent transfers. */
export class Provider {
  #transfers: Stripe.Transfer[] = [];
  #refuses = false;

  readonly stripe = {
    v2: {
      core: {
        accounts: {
          retrieve: async () => ({
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'active' } } } },
            },
          }),
        },
      },
    },
    transfers: {
      create: async (wanted: Stripe.TransferCreateParams, { idempotencyKey }: { idempotencyKey: string }) =>
        this.#create(wanted, idempotencyKey),
      list: async ({ transfer_group }: Stripe.TransferListParams) => ({
        data: this.#transfers.filter((one) => one.transfer_group === transfer_group),
      }),
    },
  } as unknown as Stripe;

  /** Resets the fake: with transfers that already exist, or refusing every new transfer permanently. */
  reset({ refuses = false, made = [] }: { refuses?: boolean; made?: Stripe.TransferCreateParams[] }): void {
    this.#refuses = refuses;
    this.#transfers = [];
    for (const one of made) this.#transfers.push(transferOf(one, one.transfer_group!));
  }

  transferOf(withdrawalId: string): Stripe.Transfer | undefined {
    return this.#transfers.find((one) => one.transfer_group === groupOf(withdrawalId));
  }

  #create(wanted: Stripe.TransferCreateParams, key: string): Stripe.Transfer {
    if (this.#refuses) {
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'account_closed',
        statusCode: 400,
        message: 'The account was closed.',
      } as never);
    }
    const known = this.#transfers.find((one) => one.id === `tr_${key}`);
    if (known) return known;
    const made = transferOf(wanted, key);
    this.#transfers.push(made);
    return made;
  }
}

const transferOf = (wanted: Stripe.TransferCreateParams, key: string) =>
  ({ ...wanted, id: `tr_${key}`, object: 'transfer' }) as unknown as Stripe.Transfer;

export const groupOf = (withdrawalId: string) => `withdrawal:${withdrawalId}`;
