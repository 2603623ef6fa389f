import type { Process } from '@unslop/domain/calls/stages';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { type EntryIds, useProcess } from './api.ts';
import { factOf } from './process-words.ts';

/** Shows how an entry was made. Loads on demand, and renders nothing while loading or after a failure. */
export function ProcessStrip(ids: EntryIds) {
  const { data } = useProcess(ids);
  if (!data) return null;
  return (
    <section aria-label="How it was made">
      <Strip process={data} />
    </section>
  );
}

interface Shown {
  id: string;
  image: PictureImage;
  text: string;
}

/** Stages in order, then the previews of layered files. Each opens in full size. */
export function Strip({ process: { stages, files } }: { process: Pick<Process, 'stages' | 'files'> }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const shown: Shown[] = [
    ...stages.map(({ id, image, line }, n) => ({ id, image, text: line || `Stage ${n + 1}` })),
    ...files.flatMap((file) => (file.preview ? [{ id: file.id, image: file.preview, text: factOf(file) }] : [])),
  ];
  if (stages.length + files.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown.length > 0 && (
        <ol className="flex gap-2 overflow-x-auto pb-1">
          {shown.map(({ id, image, text }) => (
            <li key={id} className="w-24 shrink-0">
              <button
                type="button"
                aria-label={`View larger: ${text}`}
                onClick={() => setOpenId(id)}
                className="grid w-full gap-1 rounded-control text-left text-xs"
              >
                <Picture image={{ ...image, alt: '' }} sizes="6rem" ratio={1} />
                <span className="truncate">{text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {files.map((file) => (
        <p key={file.id} className="text-sm">
          {factOf(file)}
        </p>
      ))}
      {openId && <Large shown={shown} shownId={openId} onShow={setOpenId} onClose={() => setOpenId(null)} />}
    </div>
  );
}

type LargeProps = { shown: readonly Shown[]; shownId: string; onShow: (id: string) => void; onClose: () => void };

function Large({ shown, shownId, onShow, onClose }: LargeProps) {
  const at = shown.findIndex(({ id }) => id === shownId);
  const one = shown[at];
  if (!one) return null;
  const [previous, next] = [shown[at - 1], shown[at + 1]];
  return (
    <Dialog onClose={onClose} size="medium" title="How it was made">
      <div className="grid gap-3">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(65dvh * ${one.image.width / one.image.height})` }}>
          <Picture image={one.image} sizes="(min-width: 48rem) 44rem, 100vw" />
        </div>
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 wrap-anywhere">{one.text}</p>
          <IconButton
            label="Previous stage"
            disabled={!previous}
            icon={<ChevronLeft />}
            onClick={() => previous && onShow(previous.id)}
          />
          <span className="text-sm tabular-nums">
            {at + 1} of {shown.length}
          </span>
          <IconButton
            label="Next stage"
            disabled={!next}
            icon={<ChevronRight />}
            onClick={() => next && onShow(next.id)}
          />
        </div>
      </div>
    </Dialog>
  );
}
