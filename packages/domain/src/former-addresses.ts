import type { CallTable } from './common-calls.ts';

type Address = CallTable[string];

/**
 * Addresses that calls had before, each with its present one. They keep working, for programs and for pages that are
 * still open, and the API document marks them as deprecated.
 */
export const formerAddresses: readonly { former: Address; present: Address }[] = [
  { former: 'GET /api/auth/proof', present: 'GET /api/auth/reauth' },
  { former: 'POST /api/auth/proof', present: 'POST /api/auth/reauth' },
  { former: 'POST /api/auth/proof/code', present: 'POST /api/auth/reauth/code' },
  { former: 'PUT /api/comments/:id/withdrawal', present: 'PUT /api/comments/:id/retraction' },
];
