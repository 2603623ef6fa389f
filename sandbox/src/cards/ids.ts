import { hash, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Stripe's prefixes and lengths: `pi_3` and 23 more characters, `acct_1` and 15. */
const forms = {
  payment_intent: ['pi_3', 23],
  payment_method: ['pm_1', 23],
  charge: ['ch_3', 23],
  payment: ['py_1', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  balance_transaction: ['txn_3', 23],
  transfer: ['tr_3', 23],
  reversal: ['trr_1', 23],
  payout: ['po_1', 23],
  account: ['acct_1', 15],
  event: ['evt_3', 23],
  thin_event: ['evt_test_', 24],
  request: ['req_', 14],
  secret: ['', 25],
  task: ['task_', 16],
  delivery: ['we_', 16],
  link: ['', 32],
} as const satisfies Record<string, readonly [string, number]>;

type IdForm = keyof typeof forms;

/** Generates ids: random ones or, with a seed, as a pure function of the caller and its call count. */
export type IdSource = (form: IdForm) => string;

export const randomId: IdSource = (form) => {
  const [prefix, length] = forms[form];
  return prefix + idChars(randomBytes(length));
};

/**
 * Returns a source with the same ids in the same order for the same `seed` and `identity`. Skips ids that `isTaken`
 * reports.
 */
export function seededIds(seed: string, identity: string, isTaken: (id: string) => boolean): IdSource {
  let step = 0;
  return (form) => {
    const [prefix, length] = forms[form];
    for (;;) {
      step += 1;
      const id = prefix + idChars(hash('sha512', `${seed} ${identity} ${step}`, 'buffer').subarray(0, length));
      if (!isTaken(id)) return id;
    }
  };
}

function idChars(bytes: Uint8Array): string {
  return [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
}
