/** A pattern for `like` that finds the term anywhere, in any case; its wildcards are escaped. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
