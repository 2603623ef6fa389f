import type Stripe from 'stripe';
import type { Shape } from './params.ts';

/**
 * The parameters of each call we stand in for. Each table is held against the official SDK's own type:
 * a name too many or too few does not compile, so a new SDK version shows what has changed.
 */
type Table<P> = Record<keyof Required<P>, Shape>;

const paging = { limit: 'integer', starting_after: 'string', ending_before: 'string', expand: 'strings' } as const;

const automaticMethods: Shape = {
  fields: { enabled: 'boolean', allow_redirects: { oneOf: ['always', 'never'] } },
};

export const paymentIntentUpdate = {
  amount: 'integer',
  currency: 'string',
  description: 'string',
  expand: 'strings',
  metadata: 'metadata',
  payment_method: 'string',
  receipt_email: 'string',
  statement_descriptor: 'string',
  statement_descriptor_suffix: 'string',
  transfer_group: 'string',
  allowed_payment_method_types: 'unmodelled',
  amount_details: 'unmodelled',
  application_fee_amount: 'unmodelled',
  capture_method: 'unmodelled',
  customer: 'unmodelled',
  customer_account: 'unmodelled',
  excluded_payment_method_types: 'unmodelled',
  hooks: 'unmodelled',
  payment_details: 'unmodelled',
  payment_method_configuration: 'unmodelled',
  payment_method_data: 'unmodelled',
  payment_method_options: 'unmodelled',
  setup_future_usage: 'unmodelled',
  shipping: 'unmodelled',
  transfer_data: 'unmodelled',
} satisfies Table<Stripe.PaymentIntentUpdateParams>;

export const paymentIntentCreate = {
  ...paymentIntentUpdate,
  automatic_payment_methods: automaticMethods,
  capture_method: { oneOf: ['automatic', 'automatic_async'] },
  confirm: 'boolean',
  return_url: 'string',
  use_stripe_sdk: 'boolean',
  confirmation_method: 'unmodelled',
  confirmation_token: 'unmodelled',
  error_on_requires_action: 'unmodelled',
  mandate: 'unmodelled',
  mandate_data: 'unmodelled',
  off_session: 'unmodelled',
  on_behalf_of: 'unmodelled',
  radar_options: 'unmodelled',
} satisfies Table<Stripe.PaymentIntentCreateParams>;

export const paymentIntentConfirm = {
  expand: 'strings',
  payment_method: 'string',
  receipt_email: 'string',
  return_url: 'string',
  use_stripe_sdk: 'boolean',
  allowed_payment_method_types: 'unmodelled',
  amount_details: 'unmodelled',
  amount_to_confirm: 'unmodelled',
  capture_method: 'unmodelled',
  confirmation_token: 'unmodelled',
  error_on_requires_action: 'unmodelled',
  excluded_payment_method_types: 'unmodelled',
  hooks: 'unmodelled',
  mandate: 'unmodelled',
  mandate_data: 'unmodelled',
  off_session: 'unmodelled',
  payment_details: 'unmodelled',
  payment_method_data: 'unmodelled',
  payment_method_options: 'unmodelled',
  radar_options: 'unmodelled',
  setup_future_usage: 'unmodelled',
  shipping: 'unmodelled',
} satisfies Table<Stripe.PaymentIntentConfirmParams>;

export const paymentIntentCancel = {
  cancellation_reason: { oneOf: ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] },
  expand: 'strings',
} satisfies Table<Stripe.PaymentIntentCancelParams>;

export const paymentIntentRetrieve = {
  client_secret: 'string',
  expand: 'strings',
} satisfies Table<Stripe.PaymentIntentRetrieveParams>;

export const paymentIntentList = {
  ...paging,
  created: 'range',
  customer: 'unmodelled',
  customer_account: 'unmodelled',
} satisfies Table<Stripe.PaymentIntentListParams>;

export const chargeList = {
  ...paging,
  created: 'range',
  customer: 'unmodelled',
  payment_intent: 'string',
  transfer_group: 'string',
} satisfies Table<Stripe.ChargeListParams>;

export const refundCreate = {
  amount: 'integer',
  charge: 'string',
  expand: 'strings',
  metadata: 'metadata',
  payment_intent: 'string',
  reason: { oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] },
  currency: 'unmodelled',
  customer: 'unmodelled',
  instructions_email: 'unmodelled',
  origin: 'unmodelled',
  refund_application_fee: 'unmodelled',
  reverse_transfer: 'unmodelled',
} satisfies Table<Stripe.RefundCreateParams>;

export const refundList = {
  ...paging,
  charge: 'string',
  created: 'range',
  payment_intent: 'string',
} satisfies Table<Stripe.RefundListParams>;

export const disputeList = refundList satisfies Table<Stripe.DisputeListParams>;

export const balanceTransactionList = {
  ...paging,
  created: 'range',
  currency: 'string',
  payout: 'string',
  source: 'string',
  type: 'string',
} satisfies Table<Stripe.BalanceTransactionListParams>;

export const transferCreate = {
  amount: 'integer',
  currency: 'string',
  description: 'string',
  destination: 'string',
  expand: 'strings',
  metadata: 'metadata',
  transfer_group: 'string',
  source_transaction: 'unmodelled',
  source_type: 'unmodelled',
} satisfies Table<Stripe.TransferCreateParams>;

export const transferUpdate = {
  description: 'string',
  expand: 'strings',
  metadata: 'metadata',
} satisfies Table<Stripe.TransferUpdateParams>;

export const transferList = {
  ...paging,
  created: 'range',
  destination: 'string',
  transfer_group: 'string',
} satisfies Table<Stripe.TransferListParams>;

export const reversalCreate = {
  amount: 'integer',
  description: 'string',
  expand: 'strings',
  metadata: 'metadata',
  refund_application_fee: 'unmodelled',
} satisfies Table<Stripe.TransferCreateReversalParams>;

export const reversalList = { ...paging } satisfies Table<Stripe.TransferListReversalsParams>;

export const payoutList = {
  ...paging,
  arrival_date: 'range',
  created: 'range',
  destination: 'string',
  status: 'string',
} satisfies Table<Stripe.PayoutListParams>;

export const eventList = {
  ...paging,
  created: 'range',
  delivery_success: 'boolean',
  type: 'string',
  types: 'strings',
} satisfies Table<Stripe.EventListParams>;

export const retrieve = { expand: 'strings' } satisfies Table<Stripe.ChargeRetrieveParams>;
export const metadataUpdate = { expand: 'strings', metadata: 'metadata' } satisfies Table<Stripe.RefundUpdateParams>;

const accountConfiguration = {
  recipient: {
    fields: {
      capabilities: {
        fields: {
          stripe_balance: { fields: { stripe_transfers: { fields: { requested: 'boolean' } } } },
          bank_accounts: 'unmodelled',
          cards: 'unmodelled',
        } satisfies Table<Stripe.V2.Core.AccountCreateParams.Configuration.Recipient.Capabilities>,
      },
    },
  },
  customer: 'unmodelled',
  merchant: 'unmodelled',
} satisfies Table<Stripe.V2.Core.AccountCreateParams.Configuration>;

export const accountCreate = {
  configuration: { fields: accountConfiguration },
  contact_email: 'string',
  contact_phone: 'string',
  dashboard: { oneOf: ['express', 'full', 'none'] },
  defaults: {
    fields: {
      currency: 'string',
      locales: 'strings',
      profile: 'any',
      responsibilities: {
        fields: {
          fees_collector: { oneOf: ['application', 'application_custom', 'application_express', 'stripe'] },
          losses_collector: { oneOf: ['application', 'stripe'] },
        } satisfies Table<Stripe.V2.Core.AccountCreateParams.Defaults.Responsibilities>,
      },
    } satisfies Table<Stripe.V2.Core.AccountCreateParams.Defaults>,
  },
  display_name: 'string',
  identity: {
    fields: {
      country: 'string',
      entity_type: { oneOf: ['company', 'government_entity', 'individual', 'non_profit'] },
      individual: 'any',
      attestations: 'any',
      business_details: 'any',
    } satisfies Table<Stripe.V2.Core.AccountCreateParams.Identity>,
  },
  include: 'strings',
  metadata: 'metadata',
  account_token: 'unmodelled',
} satisfies Table<Stripe.V2.Core.AccountCreateParams>;

export const accountUpdate = {
  ...accountCreate,
  configuration: 'unmodelled',
} satisfies Table<Stripe.V2.Core.AccountUpdateParams>;

export const accountRetrieve = { include: 'strings' } satisfies Table<Stripe.V2.Core.AccountRetrieveParams>;

/** `page` is in the address that Stripe gives as `next_page_url`, not in the SDK's type. */
export const accountList = {
  applied_configurations: 'strings',
  closed: 'boolean',
  limit: 'integer',
  page: 'string',
} satisfies Table<Stripe.V2.Core.AccountListParams & { page: string }>;

export const accountClose = {
  applied_configurations: 'strings',
} satisfies Table<Stripe.V2.Core.AccountCloseParams>;

const linkFields = {
  collection_options: {
    fields: {
      fields: { oneOf: ['currently_due', 'eventually_due'] },
      future_requirements: { oneOf: ['include', 'omit'] },
    },
  },
  refresh_url: 'string',
  return_url: 'string',
} satisfies Table<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>;

export const accountLinkCreate = {
  account: 'string',
  use_case: {
    fields: {
      type: { oneOf: ['account_onboarding', 'account_update'] },
      account_onboarding: { fields: linkFields },
      account_update: { fields: linkFields },
    } satisfies Table<Stripe.V2.Core.AccountLinkCreateParams.UseCase>,
  },
} satisfies Table<Stripe.V2.Core.AccountLinkCreateParams>;

export const thinEventList = {
  created: 'range',
  limit: 'integer',
  object_id: 'string',
  page: 'string',
  types: 'strings',
} satisfies Table<Stripe.V2.Core.EventListParams & { page: string }>;
