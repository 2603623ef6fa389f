import { useQuery } from '@tanstack/react-query';
import { commonCalls, fillCall } from '@unslop/domain/common-calls';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { ApiError, call, messageOf, noConnection, type Reply } from '../../lib/api.ts';
import { keys } from '../../lib/queries.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { canShareFile, type Shared, shareFile } from '../sharing/ShareButton.tsx';

/** Dialog for the slider as a GIF to save or share, with progress and failures. */
export function GifDialog({ artId, shared, onClose }: { artId: string; shared: Shared; onClose: () => void }) {
  const gif = useGif(artId);
  return (
    <Dialog onClose={onClose} title="Share as a GIF" description="The slop and the art, with the slider in motion.">
      <LiveRegion message={spoken(gif)} />
      {gif.step === 'making' && (
        <div className="grid gap-3 py-4">
          <Progress label="Making the GIF" share={gif.share} />
          <p className="text-sm text-muted tabular-nums">
            {gif.isWaiting ? 'Waiting in line…' : `Drawing it, ${Math.round(gif.share * 100)}%`}
          </p>
        </div>
      )}
      {gif.step === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-4 py-2">
          <p className="text-danger">
            <strong>We couldn’t make the GIF.</strong> {gif.reason}
          </p>
          <Button onClick={gif.retry}>Try again</Button>
        </div>
      )}
      {gif.step === 'ready' && <Ready file={gif.file} url={gif.url} shared={shared} />}
    </Dialog>
  );
}

function Ready({ file, url, shared }: { file: File; url: string; shared: Shared }) {
  const isShareable = canShareFile(file);
  return (
    <div className="grid gap-4">
      <img
        src={url}
        alt="The AI slop turns into the art, and back"
        className="mx-auto max-h-[50dvh] max-w-full rounded-frame border border-line motion-reduce:hidden"
      />
      <p className="text-muted motion-safe:hidden">Your GIF is ready. We don’t play it here because it moves.</p>
      <div className="flex flex-wrap items-center gap-3">
        {isShareable && (
          <Button variant="primary" icon={<Share2 className="size-5" />} onClick={() => void shareFile(shared, file)}>
            Share
          </Button>
        )}
        <a href={url} download={file.name} className={buttonStyle({ variant: isShareable ? 'quiet' : 'primary' })}>
          <Download className="size-5" />
          Download
        </a>
        <span className="text-sm text-muted tabular-nums">{Math.ceil(file.size / 1000)} kB</span>
      </div>
    </div>
  );
}

function spoken(gif: GifState): string {
  if (gif.step === 'making') return 'Making the GIF';
  return gif.step === 'ready' ? 'The GIF is ready' : '';
}

type GifState =
  | { step: 'making'; share: number; isWaiting: boolean }
  | { step: 'failed'; reason: string }
  | { step: 'ready'; file: File; url: string };

const LOOK_EVERY_MS = 700;

/** Requests the GIF of a piece of art, polls its progress and downloads the file. */
function useGif(artId: string): GifState & { retry: () => void } {
  const [gif, setGif] = useState<Gif | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.gif(artId),
    queryFn: ({ signal }) => bringGif(artId, setGif, signal),
    // Report a lost connection instead of pausing the query.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  const retry = () => void refetch();
  if (data && url) return { step: 'ready', file: data, url, retry };
  if (error && !isFetching) {
    return { step: 'failed', reason: messageOf(error, 'Something went wrong. Please try again.'), retry };
  }
  return { step: 'making', share: (gif?.progress ?? 0) / 100, isWaiting: gif?.state === 'waiting', retry };
}

/** @throws ApiError, or Error if rendering failed */
async function bringGif(artId: string, report: (gif: Gif) => void, signal: AbortSignal): Promise<File> {
  let gif = await call('makeGif', { params: { id: artId } });
  while (gif.state === 'waiting' || gif.state === 'making') {
    report(gif);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    signal.throwIfAborted();
    gif = await call('getGif', { params: { id: artId } });
  }
  if (gif.state === 'failed') throw new Error('Something went wrong while we drew it.');
  report(gif);
  return downloadGif(artId);
}

type Gif = Reply<'getGif'>;

/** Downloads the GIF as a File, for the Web Share API. @throws ApiError */
async function downloadGif(artId: string): Promise<File> {
  const answer = await fetch(fillCall(commonCalls.downloadGif, { id: artId }).path).catch(() => {
    throw noConnection();
  });
  if (!answer.ok) throw new ApiError(answer.status, 'NOT_FOUND', 'The GIF is gone.');
  const bytes = await answer.blob().catch(() => {
    throw noConnection();
  });
  return new File([bytes], `unslop-${artId.slice(0, 8)}.gif`, { type: 'image/gif' });
}
