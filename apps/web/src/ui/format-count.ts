let compact: Intl.NumberFormat | undefined;

/** "0", "9,999", "12.3K", "4M": at most six characters. */
export function formatCount(count: number): string {
  if (count < 10_000) return count.toLocaleString('en-US');
  // Create the slow formatter on first use. Few counts are that high.
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}

/** Formats a number of likes. Null means that votes are sealed. */
export const likesText = (likes: number | null): string => (likes === null ? 'votes sealed' : countOf(likes, 'like'));

/** "1 like", "2 likes", "12,345 likes", for screen readers and titles. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
