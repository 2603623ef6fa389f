import { useQueryClient } from '@tanstack/react-query';
import type { Cents } from '@unslop/domain/money';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useRefreshSession } from '../../lib/session-query.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { bodyOf, createSlop, wasPosted, wishOf } from './api.ts';
import { maxPrizeDollars, type Obstacle, obstacleOf } from './checks.ts';
import type { UploadParts } from './UploadForm.tsx';
import { ImageFailed } from './use-image-upload.ts';
import { failureOf } from './words.ts';

interface Posting extends UploadParts {
  /** What is lower in the draft is raised to it. */
  minPrizeDollars: number;
  /** Shows where on the page it is; it is said already. */
  onObstacle: (obstacle: Obstacle) => void;
}

/** From the press of the button to the slop in the feed, once. */
export function usePosting({ userId, balance, readBalance, saved, upload, minPrizeDollars, onObstacle }: Posting) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const [isPosting, setIsPosting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  const maxDollars = balance.status === 'known' ? maxPrizeDollars(balance.cents) : minPrizeDollars;
  const draft = { ...saved.draft, prizeDollars: Math.max(minPrizeDollars, saved.draft.prizeDollars) };
  const given = { ...draft, hasImage: saved.image !== null, minPrizeDollars };

  async function post() {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    try {
      // What the form itself lacks needs no question to the server.
      const lacking = obstacleOf(given, Number.MAX_SAFE_INTEGER as Cents);
      if (lacking) return meet(lacking);
      setIsPosting(true);
      if (await isStoppedByBalance()) return;
      await send();
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

  /** The newest balance decides, not the one that the page was opened with. */
  async function isStoppedByBalance(): Promise<boolean> {
    const newest = await readBalance().catch((error) => {
      throw isSignedOut(error) ? error : new BalanceUnknown();
    });
    const obstacle = obstacleOf(given, newest);
    if (obstacle?.at === 'prize') saved.change({ prizeDollars: maxPrizeDollars(newest) });
    if (obstacle) meet(obstacle);
    return obstacle !== null;
  }

  function meet(obstacle: Obstacle) {
    toast({ title: obstacle.title, description: obstacle.text, tone: 'danger' });
    if (obstacle.at === 'payment') navigate(paths.payment);
    else onObstacle(obstacle);
  }

  async function send() {
    const first = await upload.ready();
    try {
      await create(first);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'IMAGE_NOT_CLAIMABLE')) throw error;
      if (await wasPosted(userId, first.image_url)) return;
      // The upload waited for too long: the image goes again.
      await create(await upload.ready(true));
    }
  }

  async function create(image: Awaited<ReturnType<typeof upload.ready>>) {
    const body = bodyOf(draft, image);
    const wish = wishOf(body, saved.draft.wish);
    saved.saveNow({ wish });
    await createSlop(body, wish.key);
  }

  async function tryToPost() {
    try {
      await post();
    } catch (error) {
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
      tell(error);
    }
  }

  function tell(error: unknown) {
    if (error instanceof BalanceUnknown) {
      toast({ title: 'Error Fetching Balance', description: error.message, tone: 'danger' });
      return setFailure(error.message);
    }
    // The upload has already said it in passing.
    if (error instanceof ImageFailed) return setFailure(error.message);
    const { toast: text, page } = failureOf(error);
    toast({ title: 'Error Creating Slop', description: text, tone: 'danger' });
    setFailure(page);
  }

  return {
    isPosting,
    failure,
    /** The prize that the balance allows. */
    prizeDollars: Math.max(minPrizeDollars, Math.min(saved.draft.prizeDollars, maxDollars)),
    post: () => void tryToPost(),
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
