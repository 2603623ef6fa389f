/** Formats a time for people whose time zone is unknown: `Nov 29, 6:40 PM UTC`. */
export function dateInWords(at: Date | string): string {
  const day = new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const time = new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return `${day}, ${time.replace(/\s/, ' ')} UTC`;
}
