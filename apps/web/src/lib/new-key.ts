/** A key that nobody else will ever make, for the Idempotency-Key header. Works on plain http too, unlike randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
