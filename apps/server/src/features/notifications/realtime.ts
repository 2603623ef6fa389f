/**
 * Which tables' changes reach a browser over the live channel, by the topics that are announced with them. The channel
 * carries topics and no rows, so there is no publication of the database's to ask: this list is the truth.
 */
const ANNOUNCED = new Set([
  'notifications',
  'followers',
  'ai_slops',
  'ai_slop_likes',
  'comments',
  'comment_likes',
  'artists',
  'profiles',
]);

export function announcedTables(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => ANNOUNCED.has(name));
}
