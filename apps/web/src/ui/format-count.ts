let compact: Intl.NumberFormat | undefined;

/** "0", "9,999", "12.3K", "4M": never wider than six characters. */
export function formatCount(count: number): string {
  if (count < 10_000) return count.toLocaleString('en-US');
  // Made at its first use: it takes its time, and few counts are that high.
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}

/** How often something is liked; null while its votes are sealed. */
export const likesText = (likes: number | null): string => (likes === null ? 'votes sealed' : countOf(likes, 'like'));

/** "1 like", "2 likes", "12,345 likes", for those who listen and for titles. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
