const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "0", "9,999", "12.3K", "4M": never wider than six characters. */
export function formatCount(count: number): string {
  return count < 10_000 ? count.toLocaleString('en-US') : compact.format(count);
}

/** "1 like", "2 likes", "12,345 likes", for those who listen and for titles. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
