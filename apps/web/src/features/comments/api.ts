import { useInfiniteQuery } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { CommentSort } from '@unslop/domain/calls/comments';
import { type CallInput, type CallOptions, call, type Reply } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/queries.ts';
import { TimedOut, withinTime } from '../../lib/time-out.ts';
import { type CommentPage, commentsOf } from './comment-cache.ts';
import { useEntryOrder } from './order.ts';

const COMMENTS_TIMEOUT_MS = 8_000;

type Asked = { sort: CommentSort; cursor?: string; also?: readonly string[] };

/** Reads one page of a slop's comments. @throws TimedOut after 8 s */
export async function readComments(slopId: string, asked: Asked, signal?: AbortSignal): Promise<CommentPage> {
  const { sort, cursor, also = [] } = asked;
  const query = { sort, cursor, also: also.join() || undefined };
  return withinTime(
    { timeoutMs: COMMENTS_TIMEOUT_MS, message: 'Failed to load comments: Request timed out', signal },
    (inTime) => call('listComments', { params: { id: slopId }, query }, { signal: inTime }),
  );
}

/**
 * Reads a slop's comments page by page, in the order of its entries. Sorted by likes, so the first page always has the
 * leaders. That page also has the comment in the URL, the winner and the user's latest comments.
 */
export function useComments(slop: AiSlop) {
  const { id: slopId, winning_comment_id: winnerId } = slop;
  const sort = useEntryOrder(slop);
  return useInfiniteQuery({
    queryKey: keys.comments(slopId),
    queryFn: ({ pageParam: cursor, signal }) =>
      readComments(slopId, { sort, cursor, also: cursor ? [] : wantedComments(slopId, winnerId) }, signal),
    ...byCursor,
    select: commentsOf,
  });
}

/** Message for a list that failed to load. */
export function commentsFailure(error: unknown): string {
  return error instanceof TimedOut ? error.message : 'Failed to load comments';
}

export type NewComment = CallInput<'createComment'>['body'] & { content: string };

/**
 * Posts a comment. The idempotency key makes retries safe.
 * @returns null if the server's answer is empty, so the result is unknown
 */
export async function createComment(
  userId: string | undefined,
  comment: NewComment,
  options: CallOptions,
): Promise<Reply<'createComment'> | null> {
  if (!userId) throw new Error('Please log in to comment.');
  return (await call('createComment', { body: comment }, { ...options, mayBeEmpty: true })) ?? null;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Comments posted since the app was opened, newest first. On a busy slop they would be far down the list. */
const posted = new Map<string, string[]>();
const KEPT = 3;

export function rememberPosted(slopId: string, id: string): void {
  posted.set(slopId, [id, ...(posted.get(slopId) ?? [])].slice(0, KEPT));
}

/** Returns the id of the comment in a URL's `#comment-{id}`. */
export function linkedComment(hash: string): string | null {
  const id = hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : '';
  return id || null;
}

/** Maximum number of ids that the API accepts. */
const MAX_WANTED = 5;

/** Returns ids that the first page must include regardless of their rank, such as the winner's. */
function wantedComments(slopId: string, winnerId: string | null): string[] {
  const shownArt = new URLSearchParams(location.search).get('art');
  const wanted = [winnerId, linkedComment(location.hash), shownArt, ...(posted.get(slopId) ?? [])];
  return [...new Set(wanted.filter((id) => id !== null && ID.test(id)) as string[])].slice(0, MAX_WANTED);
}
