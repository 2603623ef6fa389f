const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Posted since the app was opened, the newest first: on a slop with many comments they stand far down. */
const posted = new Map<string, string[]>();
const KEPT = 3;

export function rememberPosted(slopId: string, id: string): void {
  posted.set(slopId, [id, ...(posted.get(slopId) ?? [])].slice(0, KEPT));
}

/** The comment that an address points at: `#comment-{id}`. */
export function linkedComment(hash: string): string | null {
  const id = hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : '';
  return id || null;
}

/** The call takes so many ids. */
const MAX_WANTED = 5;

/** Ids of comments that must be among those that are shown, wherever they stand in the list; the winner is one of them. */
export function wantedComments(slopId: string, winnerId: string | null): string[] {
  const shownArt = new URLSearchParams(location.search).get('art');
  const wanted = [winnerId, linkedComment(location.hash), shownArt, ...(posted.get(slopId) ?? [])];
  return [...new Set(wanted.filter((id) => id !== null && ID.test(id)) as string[])].slice(0, MAX_WANTED);
}
