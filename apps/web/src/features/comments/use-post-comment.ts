import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '@unslop/domain/calls/comments';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useSubmissionKey } from '../../lib/new-key.ts';
import { keys } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.tsx';
import { type UploadedImage, uploadImage } from '../../lib/upload-image.ts';
import type { Toast } from '../../ui/show-toast.tsx';
import { endToast, toast } from '../../ui/toast.ts';
import { type PostedBefore, postedBefore } from '../originality/posted-before.ts';
import type { ImageDraft, useCommentDraft } from './AttachedImage.tsx';
import { createComment, type NewComment, readComments, rememberPosted } from './api.ts';
import { addComment, knownComments } from './comment-cache.ts';

type Draft = ReturnType<typeof useCommentDraft>;
type PostState = { step: 'idle' } | { step: 'uploading'; share: number } | { step: 'posting' };

const UNKNOWN_REFRESH_MS = 1_500;

/**
 * Uploads the image, posts the comment and reports the result. A comment keeps its idempotency key until its content
 * changes, so a retry after a lost answer posts it only once.
 */
export function usePostComment(slopId: string, draft: Draft, variant: 'page' | 'inline') {
  const queryClient = useQueryClient();
  const user = useUser();
  const [state, setState] = useState<PostState>({ step: 'idle' });
  const [isEmpty, setIsEmpty] = useState(false);
  const [question, setQuestion] = useState<{ earlier: PostedBefore; comment: NewComment } | null>(null);
  const submission = useSubmissionKey();

  /** @returns null if the artist has to answer a question about the image first */
  async function upload(image: ImageDraft): Promise<string | null> {
    if (image.uploaded) return askAbout(image, image.uploaded) ? null : image.uploaded.image_url;
    setState({ step: 'uploading', share: 0 });
    const onProgress = (share: number) => setState({ step: 'uploading', share });
    const uploaded = await uploadImage(image.file, { purpose: 'comment', onProgress });
    if (askAbout(image, uploaded)) return null;
    draft.setImage({ ...image, uploaded, failure: null });
    return uploaded.image_url;
  }

  /**
   * Asks the artist to read the house rule, and optionally explain, before posting a file that declares itself
   * generated.
   */
  function askAbout(image: ImageDraft, uploaded: UploadedImage): boolean {
    if (!uploaded.ai_made || image.aboutGenerator !== null) return false;
    draft.setImage({ ...image, uploaded, failure: null, aboutGenerator: '' });
    return true;
  }

  /** @returns the posted comment, or null if it failed, is unknown or is held */
  async function post(): Promise<Comment | null> {
    const content = draft.text.trim();
    const { image } = draft;
    endToast(about);
    setIsEmpty(!content && !image);
    if (!content && !image) return say(texts.empty);
    if (!user) return say(guestText[variant]);

    let comment: NewComment = { ai_slop_id: slopId, content };
    let sentImage = false;
    if (image) {
      try {
        const image_url = await upload(image);
        if (!image_url) return null;
        const about_generator = image.aboutGenerator?.trim() || undefined;
        comment = { ...comment, image_url, alt: image.alt.trim() || undefined, about_generator };
        sentImage = true;
      } catch (error) {
        const reason = messageOf(error, 'The image didn’t arrive');
        draft.setImage({ ...image, uploaded: null, failure: reason });
        toast(uploadFailedText(reason, content !== ''));
        if (!content) return null;
      }
    }
    return send(comment, sentImage);
  }

  async function send(comment: NewComment, hasImage: boolean): Promise<Comment | null> {
    setState({ step: 'posting' });
    // Take a snapshot before sending: the live stream may deliver the comment before the API answers.
    const known = new Set(knownComments(queryClient, slopId).map(({ id }) => id));
    try {
      const posted = await createComment(user?.id, comment, {
        idempotencyKey: submission.keyOf(JSON.stringify(comment)),
      });
      setQuestion(null);
      if (!posted) return await findOut(comment, known);
      finish(posted, hasImage);
      return posted.is_held ? null : posted;
    } catch (error) {
      const earlier = postedBefore(error);
      setQuestion(earlier && { earlier, comment });
      if (earlier) return null;
      return sayFailure(error);
    }
  }

  function finish(posted: Comment & { is_held?: boolean }, hasImage: boolean) {
    submission.end();
    endToast(about);
    draft.setText('');
    if (hasImage) draft.detach();
    if (posted.is_held) return say(texts.held);
    rememberPosted(slopId, posted.id);
    addComment(queryClient, posted);
    void queryClient.invalidateQueries({ queryKey: keys.comments(slopId) });
    void queryClient.invalidateQueries({ queryKey: keys.aiSlop(slopId) });
    toast(hasImage ? texts.artPosted : texts.posted);
  }

  /** Handles an empty answer. Reads the list again after 1.5 s to see if the comment was posted. */
  async function findOut(comment: NewComment, known: ReadonlySet<string>): Promise<Comment | null> {
    toast(texts.unknown);
    await new Promise((resolve) => setTimeout(resolve, UNKNOWN_REFRESH_MS));
    const mine = await findNewest(comment.content, known);
    if (mine) finish(mine, comment.image_url !== undefined);
    return mine;
  }

  /** Finds the user's newest comment with this text that was not there before. */
  async function findNewest(content: string, known: ReadonlySet<string>): Promise<Comment | null> {
    let mine: Comment | undefined;
    let cursor: string | undefined;
    do {
      const page = await readComments(slopId, { sort: 'oldest', cursor });
      mine =
        page.data.findLast((one) => !known.has(one.id) && one.user_id === user?.id && one.content === content) ?? mine;
      cursor = page.next ?? undefined;
    } while (cursor);
    return mine ?? null;
  }

  function sayFailure(error: unknown): null {
    if (!(error instanceof ApiError)) return say(failureText[variant]);
    if (error.status === 401) {
      void queryClient.invalidateQueries({ queryKey: keys.session() });
      return say(guestText[variant]);
    }
    // The upload has expired after an hour. The next attempt uploads the file again.
    if (error.code === 'IMAGE_NOT_CLAIMABLE' && draft.image) draft.setImage({ ...draft.image, uploaded: null });
    if (error.code === 'COMMENTING_CLOSED') void queryClient.invalidateQueries({ queryKey: keys.aiSlop(slopId) });
    const isRefusal = error.status >= 400 && error.status < 500 && error.message !== '';
    return say(isRefusal ? { ...failureText[variant], description: error.message } : failureText[variant]);
  }

  async function whileIdle(work: () => Promise<Comment | null>): Promise<Comment | null> {
    if (state.step !== 'idle') return null;
    try {
      return await work();
    } finally {
      setState({ step: 'idle' });
    }
  }

  return {
    state,
    /** Validation error, shown at the field until the user adds something. */
    problem: isEmpty && !draft.text.trim() && !draft.image ? texts.empty.description : null,
    post: () => whileIdle(post),
    /** Someone else posted this picture before. The artist may post it anyway with an ownership claim. */
    question: question && {
      earlier: question.earlier,
      postAsOwn: (ownershipClaim: string) =>
        whileIdle(() => send({ ...question.comment, claim: ownershipClaim }, true)),
      cancel: () => setQuestion(null),
    },
  };
}

function say(message: Parameters<typeof toast>[0]): null {
  toast(message);
  return null;
}

/** Key of the toasts about a comment being written. Only one shows at a time. */
export const about = 'comment';

const texts = {
  empty: { title: 'Empty Comment', description: 'Please enter text or attach an image', tone: 'warning', about },
  posted: { title: 'Comment Added', tone: 'positive' },
  artPosted: { title: 'Comment Added', description: 'Your beautiful art is in the contest.', tone: 'positive' },
  held: {
    title: 'Your art isn’t visible yet',
    description: 'A moderator took the same picture down before, so we’ll look at yours first.',
    tone: 'warning',
    about,
  },
  unknown: {
    title: 'Comment Status Unknown',
    description: 'We’re checking if it arrived. Your text is still here.',
    tone: 'warning',
    about,
  },
} as const satisfies Record<string, Toast>;

const guestText = {
  page: { title: 'Authentication Required', description: 'Please sign in to comment', tone: 'warning', about },
  inline: { title: 'Please log in to comment.', tone: 'warning', about },
} as const satisfies Record<string, Toast>;

const failureText = {
  page: {
    title: 'Comment Failed',
    description: 'Failed to post your comment. Please try again.',
    tone: 'danger',
    about,
  },
  inline: { title: 'Error: Failed to add comment.', tone: 'danger', about },
} as const satisfies Record<string, Toast>;

/** Reports a failed upload. The text is posted without the image, which is kept for another attempt. */
function uploadFailedText(reason: string, hasText: boolean): Toast {
  const without = hasText ? ' Your comment will be posted without the image.' : '';
  return {
    title: 'Upload Failed',
    description: `${reason.replace(/\.$/, '')}.${without} We kept the image: try again below.`,
    tone: 'danger',
    durationMs: 9_000,
  };
}
