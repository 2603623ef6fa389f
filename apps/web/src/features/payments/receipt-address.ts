/** The PDF. A plain link: the session's cookie goes with it. */
export const receiptAddress = (paymentId: string) => `/api/payments/${paymentId}/receipt.pdf`;
