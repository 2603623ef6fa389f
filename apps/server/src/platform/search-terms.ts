/** A pattern for `like` that finds the term anywhere, in any case; the wildcards in it are letters like any other. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
