/** True for a string of 36 characters in 5 parts, joined by dashes. */
export function isUserId(id: string): boolean {
  return id.length === 36 && id.split('-').filter(Boolean).length === 5;
}
