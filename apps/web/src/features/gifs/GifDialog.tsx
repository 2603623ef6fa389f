import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { canShareFile, type Shared, shareFile } from '../sharing/share.ts';
import { type GifState, useGif } from './use-gif.ts';

type GifDialogProps = { artId: string; shared: Shared; onClose: () => void };

/** The slider as a GIF, to save or to share: while it is made, made, or failed. */
export function GifDialog({ artId, shared, onClose }: GifDialogProps) {
  const gif = useGif(artId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share as a GIF"
      description="The slop and the art, with the slider in motion."
    >
      <LiveRegion message={spoken(gif)} />
      {gif.step === 'making' && (
        <div className="grid gap-3 py-4">
          <Progress label="Making the GIF" share={gif.share} />
          <p className="text-sm text-muted tabular-nums">
            {gif.isWaiting ? 'Waiting for its turn…' : `Drawing it, ${Math.round(gif.share * 100)}%`}
          </p>
        </div>
      )}
      {gif.step === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-4 py-2">
          <p className="text-danger">
            <strong>The GIF could not be made.</strong> {gif.reason}
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
      <p className="text-muted motion-safe:hidden">It is ready. It moves, so it is not shown here.</p>
      <div className="flex flex-wrap items-center gap-3">
        {isShareable && (
          <Button
            variant="primary"
            icon={<Share2 aria-hidden="true" className="size-5" />}
            onClick={() => void shareFile(shared, file)}
          >
            Share
          </Button>
        )}
        <a href={url} download={file.name} className={buttonStyle({ variant: isShareable ? 'quiet' : 'primary' })}>
          <Download aria-hidden="true" className="size-5" />
          Download
        </a>
        <span className="text-sm text-muted tabular-nums">{Math.ceil(file.size / 1000)} kB</span>
      </div>
    </div>
  );
}

function spoken(gif: GifState): string {
  if (gif.step === 'making') return 'The GIF is being made';
  return gif.step === 'ready' ? 'The GIF is ready' : '';
}
