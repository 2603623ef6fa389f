import { useQueryClient } from '@tanstack/react-query';
import { SLOP } from '@unslop/domain/limits';
import type { Cents } from '@unslop/domain/money';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useRefreshSession } from '../../lib/session.tsx';
import { paths } from '../../paths.ts';
import { endToast, toast } from '../../ui/toast.ts';
import { type PostedBefore, postedBefore } from '../originality/posted-before.ts';
import { bodyOf, createSlop, submissionOf, wasPosted } from './api.ts';
import type { Balance } from './BalanceNotice.tsx';
import { ABOUT_UPLOAD, balanceProblem, failureOf, maxPrizeDollars, missingIn, type Problem } from './checks.ts';
import type { useDraft } from './draft.ts';
import { ImageFailed, type useImageUpload } from './use-image-upload.ts';

interface Posting extends UploadParts {
  /** Raises a lower prize of the draft to this minimum. */
  minPrizeDollars: number;
  /** True if the user has already confirmed the prize. */
  isReviewed: boolean;
  /** Marks the fields and focuses the first one. usePosting shows the toast. */
  onProblems: (problems: Problem[]) => void;
}

/** Posts a slop, exactly once. */
export function usePosting({
  userId,
  balance,
  readBalance,
  saved,
  upload,
  minPrizeDollars,
  isReviewed,
  onProblems,
}: Posting) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const [isPosting, setIsPosting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [earlier, setEarlier] = useState<PostedBefore | null>(null);
  const isBusy = useRef(false);
  const maxDollars = balance.status === 'known' ? maxPrizeDollars(balance.cents) : minPrizeDollars;
  const draft = { ...saved.draft, prizeDollars: Math.max(minPrizeDollars, saved.draft.prizeDollars) };
  const given = { ...draft, hasImage: saved.image !== null, minPrizeDollars };

  async function post(isConfirmed: boolean, ownershipClaim?: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    endToast(ABOUT_UPLOAD);
    try {
      // Check the form before asking the server.
      const missing = missingIn(given);
      if (missing.length > 0) return meet(missing);
      if (!isConfirmed && draft.prizeDollars >= SLOP.largePrizeDollars) return setIsAsking(true);
      setIsPosting(true);
      if (await isStoppedByBalance()) return;
      await send(ownershipClaim);
      await saved.finish();
      void queryClient.invalidateQueries({ queryKey: ['ai-slops'] });
      void queryClient.invalidateQueries({ queryKey: ['own'] });
      toast({
        title: 'Upload Successful',
        description: 'Your AI slop has been uploaded successfully',
        tone: 'positive',
      });
      navigate(paths.feed);
    } finally {
      isBusy.current = false;
      setIsPosting(false);
    }
  }

  /** Checks the latest balance, not the one from page load. */
  async function isStoppedByBalance(): Promise<boolean> {
    const newest = await readBalance().catch((error) => {
      throw isSignedOut(error) ? error : new BalanceUnknown();
    });
    const problem = balanceProblem(given, newest);
    if (problem?.at === 'prize') saved.change({ prizeDollars: maxPrizeDollars(newest) });
    if (problem) meet([problem]);
    return problem !== null;
  }

  /** Shows the first problem as a toast, and each one at its field. */
  function meet(problems: Problem[]) {
    const { title, text, at } = problems[0]!;
    if (at === 'payment') navigate(paths.payment);
    else onProblems(problems);
    toast({ title, description: text, tone: 'danger', about: ABOUT_UPLOAD });
  }

  async function send(ownershipClaim: string | undefined) {
    const first = await upload.ready();
    try {
      await create(first, ownershipClaim);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'IMAGE_NOT_CLAIMABLE')) throw error;
      if (await wasPosted(userId, first.image_url)) return;
      // The upload has expired. Upload the image again.
      await create(await upload.ready(true), ownershipClaim);
    }
  }

  async function create(image: Awaited<ReturnType<typeof upload.ready>>, ownershipClaim: string | undefined) {
    const body = { ...bodyOf(draft, image), ...(ownershipClaim && { claim: ownershipClaim }) };
    const submission = submissionOf(body, saved.draft.submission);
    saved.saveNow({ submission });
    await createSlop(body, submission.key);
  }

  async function tryToPost(isConfirmed: boolean, ownershipClaim?: string) {
    setIsAsking(false);
    try {
      await post(isConfirmed, ownershipClaim);
      setEarlier(null);
    } catch (error) {
      const before = postedBefore(error);
      setEarlier(before);
      if (before) return;
      if (isSignedOut(error)) {
        toast({
          title: 'Authentication Required',
          description: 'Please sign in to upload AI slop',
          tone: 'danger',
        });
        await refreshSession();
        return;
      }
      const isShort = error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE';
      if (isShort && (await isStoppedByBalance().catch(() => false))) return;
      report(error);
    }
  }

  function report(error: unknown) {
    if (error instanceof BalanceUnknown) {
      toast({ title: 'Error Fetching Balance', description: error.message, tone: 'danger', about: ABOUT_UPLOAD });
      return setFailure(error.message);
    }
    // The upload has already shown a toast.
    if (error instanceof ImageFailed) return setFailure(error.message);
    const { toast: text, page } = failureOf(error);
    toast({ title: 'Error Creating Slop', description: text, tone: 'danger', about: ABOUT_UPLOAD });
    setFailure(page);
  }

  /** Prize, limited to the balance. */
  const prizeDollars = Math.max(minPrizeDollars, Math.min(saved.draft.prizeDollars, maxDollars));
  return {
    isPosting,
    prizeDollars,
    /** Props of the form's end. */
    submitPart: { balance, minDollars: minPrizeDollars, prizeDollars, isPosting, failure },
    post: () => void tryToPost(isReviewed),
    /** Question about a large prize, for the user to confirm. */
    question: isAsking && { onConfirm: () => void tryToPost(true), onCancel: () => setIsAsking(false) },
    /** Someone else posted this picture before. The user may post it anyway with an ownership claim. */
    samePicture: earlier &&
      saved.image && {
        file: saved.image.file,
        earlier,
        isPosting,
        onOwnershipClaim: (text: string) => void tryToPost(true, text),
        onCancel: () => setEarlier(null),
      },
  };
}

class BalanceUnknown extends Error {
  constructor() {
    super('Could not retrieve your current balance.');
    this.name = 'BalanceUnknown';
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_AUTHENTICATED';
}

/** State shared by both upload forms, so users can switch without losing anything. */
export interface UploadParts {
  userId: string;
  balance: Balance;
  /** Reads the balance again. @throws if the server does not answer */
  readBalance: () => Promise<Cents>;
  saved: ReturnType<typeof useDraft>;
  upload: ReturnType<typeof useImageUpload>;
}
