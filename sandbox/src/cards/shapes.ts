import type Stripe from 'stripe';
import type { Fields, Shape, Table } from './params.ts';
import { type Words, wordsOf } from './words.ts';

/** Types of the parameters with these names. All others are strings. */
const shapes: Fields = {
  amount: 'integer',
  limit: 'integer',
  closed: 'boolean',
  confirm: 'boolean',
  delivery_success: 'boolean',
  enabled: 'boolean',
  requested: 'boolean',
  applied_configurations: 'strings',
  expand: 'strings',
  include: 'strings',
  locales: 'strings',
  types: 'strings',
  created: 'range',
  metadata: 'metadata',
  attestations: 'any',
  business_details: 'any',
  individual: 'any',
  profile: 'any',
};

type Missing<P, Given> = Exclude<keyof P, Given>;

/**
 * Defines the parameters of a call that the sandbox replaces. Checks them against the official SDK's type `P`: a
 * missing or extra name does not compile, so a new SDK version reveals its changes. `fields` are the parameters that
 * hold objects or an enum.
 */
function table<P>() {
  return <const N extends string, const F extends Fields = Record<never, never>, const U extends string = ''>(
    names: N,
    fields = {} as F,
    unmodelled = '' as U,
    ..._check: [Missing<P, Words<N | U> | keyof F>, Exclude<Words<N | U> | keyof F, keyof P>] extends [never, never]
      ? []
      : [missing: Missing<P, Words<N | U> | keyof F>, unknown: Exclude<Words<N | U> | keyof F, keyof P>]
  ): Table<P> => ({
    ...Object.fromEntries(wordsOf(names).map((name) => [name, shapes[name] ?? 'string'])),
    ...Object.fromEntries(wordsOf(unmodelled).map((name) => [name, 'unmodelled'])),
    ...fields,
  });
}

const oneOf = (words: string): Shape => ({ oneOf: wordsOf(words) });

/** Parameters of every v1 list. */
const paging = 'ending_before expand limit starting_after';

export const paymentIntentCreate = table<Stripe.PaymentIntentCreateParams>()(
  'amount confirm currency description expand metadata payment_method return_url',
  {
    automatic_payment_methods: {
      fields: table<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>()('enabled', {
        allow_redirects: oneOf('always never'),
      }),
    },
    capture_method: oneOf('automatic automatic_async'),
  },
  `allowed_payment_method_types amount_details application_fee_amount confirmation_method confirmation_token customer
  customer_account error_on_requires_action excluded_payment_method_types hooks mandate mandate_data off_session on_behalf_of
  payment_details payment_method_configuration payment_method_data payment_method_options radar_options receipt_email
  setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk`,
);

export const paymentIntentUpdate = table<Stripe.PaymentIntentUpdateParams>()(
  'amount currency description expand metadata payment_method',
  {},
  `allowed_payment_method_types amount_details application_fee_amount capture_method customer customer_account
  excluded_payment_method_types hooks payment_details payment_method_configuration payment_method_data payment_method_options
  receipt_email setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group`,
);

export const paymentIntentConfirm = table<Stripe.PaymentIntentConfirmParams>()(
  'expand payment_method return_url',
  {},
  `allowed_payment_method_types amount_details amount_to_confirm capture_method confirmation_token error_on_requires_action
  excluded_payment_method_types hooks mandate mandate_data off_session payment_details payment_method_data
  payment_method_options radar_options receipt_email setup_future_usage shipping use_stripe_sdk`,
);

export const paymentIntentCancel = table<Stripe.PaymentIntentCancelParams>()('expand', {
  cancellation_reason: oneOf('duplicate fraudulent requested_by_customer abandoned'),
});

export const paymentIntentRetrieve = table<Stripe.PaymentIntentRetrieveParams>()('client_secret expand');

export const paymentIntentList = table<Stripe.PaymentIntentListParams>()(
  `created ${paging}`,
  {},
  'customer customer_account',
);

export const chargeList = table<Stripe.ChargeListParams>()(
  `created payment_intent ${paging}`,
  {},
  'customer transfer_group',
);

export const refundCreate = table<Stripe.RefundCreateParams>()(
  'amount charge expand metadata payment_intent',
  { reason: oneOf('duplicate fraudulent requested_by_customer') },
  'currency customer instructions_email origin refund_application_fee reverse_transfer',
);

export const refundList = table<Stripe.RefundListParams & Stripe.DisputeListParams>()(
  `charge created payment_intent ${paging}`,
);

export const balanceTransactionList = table<Stripe.BalanceTransactionListParams>()(
  `created currency payout source type ${paging}`,
);

export const transferCreate = table<Stripe.TransferCreateParams>()(
  'amount currency description destination expand metadata transfer_group',
  {},
  'source_transaction source_type',
);

export const transferList = table<Stripe.TransferListParams>()(`created destination transfer_group ${paging}`);

export const reversalCreate = table<Stripe.TransferCreateReversalParams>()(
  'amount description expand metadata',
  {},
  'refund_application_fee',
);

export const reversalList = table<Stripe.TransferListReversalsParams>()(paging);

export const eventList = table<Stripe.EventListParams>()(`created delivery_success type types ${paging}`);

export const externalAccountList = table<Stripe.AccountListExternalAccountsParams>()(`object ${paging}`);

export const retrieve = table<Stripe.ChargeRetrieveParams>()('expand');

const capabilities = table<Stripe.V2.Core.AccountCreateParams.Configuration.Recipient.Capabilities>()(
  '',
  { stripe_balance: { fields: { stripe_transfers: { fields: { requested: 'boolean' } } } } },
  'bank_accounts cards',
);

const configuration = table<Stripe.V2.Core.AccountCreateParams.Configuration>()(
  '',
  { recipient: { fields: { capabilities: { fields: capabilities } } } },
  'customer merchant',
);

const responsibilities = table<Stripe.V2.Core.AccountCreateParams.Defaults.Responsibilities>()('', {
  fees_collector: oneOf('application application_custom application_express stripe'),
  losses_collector: oneOf('application stripe'),
});

const identity = table<Stripe.V2.Core.AccountCreateParams.Identity>()(
  'attestations business_details country individual',
  {
    entity_type: oneOf('company government_entity individual non_profit'),
  },
);

export const accountCreate = table<Stripe.V2.Core.AccountCreateParams>()(
  'contact_email contact_phone display_name include metadata',
  {
    configuration: { fields: configuration },
    dashboard: oneOf('express full none'),
    defaults: {
      fields: table<Stripe.V2.Core.AccountCreateParams.Defaults>()('currency locales profile', {
        responsibilities: { fields: responsibilities },
      }),
    },
    identity: { fields: identity },
  },
  'account_token',
);

export const accountRetrieve = table<Stripe.V2.Core.AccountRetrieveParams>()('include');

export const accountClose = table<Stripe.V2.Core.AccountCloseParams>()('applied_configurations');

/** `page` is part of the URL that Stripe returns as `next_page_url`, but not of the SDK's types. */
interface Page {
  page: string;
}

export const accountList = table<Stripe.V2.Core.AccountListParams & Page>()('applied_configurations closed limit page');

export const thinEventList = table<Stripe.V2.Core.EventListParams & Page>()('created limit object_id page types');

const linkDetails: Shape = {
  fields: table<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>()('refresh_url return_url', {
    collection_options: {
      fields: {
        fields: oneOf('currently_due eventually_due'),
        future_requirements: oneOf('include omit'),
      },
    },
  }),
};

export const accountLinkCreate = table<Stripe.V2.Core.AccountLinkCreateParams>()('account', {
  use_case: {
    fields: table<Stripe.V2.Core.AccountLinkCreateParams.UseCase>()('', {
      type: oneOf('account_onboarding account_update'),
      account_onboarding: linkDetails,
      account_update: linkDetails,
    }),
  },
});
