import { useInfiniteQuery } from '@tanstack/react-query';
import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { CommentSort } from '@unslop/domain/calls/comments';
import { type CallInput, type CallOptions, call, type Reply } from '../../lib/api.ts';
import { byCursor, keys } from '../../lib/queries.tsx';
import { TimedOut, withinTime } from '../../lib/time-out.ts';
import { type CommentPage, commentsOf } from './comment-cache.ts';
import { useEntryOrder } from './order.ts';

const COMMENTS_TIMEOUT_MS = 8_000;

type Asked = { sort: CommentSort; cursor?: string; also?: readonly string[] };

/** One page of a slop's comments. @throws TimedOut after 8 s */
export async function readComments(slopId: string, asked: Asked, signal?: AbortSignal): Promise<CommentPage> {
  const { sort, cursor, also = [] } = asked;
  const query = { sort, cursor, also: also.join() || undefined };
  return withinTime(
    { timeoutMs: COMMENTS_TIMEOUT_MS, message: 'Failed to load comments: Request timed out', signal },
    (inTime) => call('listComments', { params: { id: slopId }, query }, { signal: inTime }),
  );
}

/**
 * The comments of a slop page by page, in the order of its entries: by likes what leads is always among those that are there. The
 * one that the address names, the winner, and what was just posted, come with the first page.
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

/** What is said when the list does not come. */
export function commentsFailure(error: unknown): string {
  return error instanceof TimedOut ? error.message : 'Failed to load comments';
}

export type NewComment = CallInput<'createComment'>['body'] & { content: string };

/**
 * Posts a comment; the same key posts it once, however often it is sent.
 * @returns null when the server's answer does not say what became of it
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
function wantedComments(slopId: string, winnerId: string | null): string[] {
  const shownArt = new URLSearchParams(location.search).get('art');
  const wanted = [winnerId, linkedComment(location.hash), shownArt, ...(posted.get(slopId) ?? [])];
  return [...new Set(wanted.filter((id) => id !== null && ID.test(id)) as string[])].slice(0, MAX_WANTED);
}
