import type { Process } from '@unslop/domain/calls/stages';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../ui/Button.tsx';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { downloadOf, type EntryIds, useProcessCall } from './api.ts';
import { factOf, sizeOf } from './process-words.ts';

/** Lists the artist's additions, with buttons to remove them. */
export function Parts({ data, ids }: { data: Process; ids: EntryIds }) {
  const removeStage = useProcessCall('removeStage', ids);
  const removeFile = useProcessCall('removeLayeredFile', ids);
  if (data.stages.length + data.files.length === 0) return null;
  const onError = (error: Error) => toastFailure('We couldn’t remove it', error);
  const remove = (label: string, id: string, call: typeof removeStage | typeof removeFile) =>
    data.removable.includes(id) && (
      <IconButton
        label={`Remove ${label}`}
        icon={<Trash2 className="size-5" />}
        disabled={call.isPending}
        onClick={() => call.mutate({ params: { id } }, { onError })}
      />
    );
  return (
    <ol className="grid border-t border-line">
      {data.stages.map(({ id, image, line }, n) => (
        <Part key={id} image={image} action={remove(`stage ${n + 1}`, id, removeStage)}>
          <p className="font-semibold">Stage {n + 1}</p>
          {line && <p className="wrap-anywhere">{line}</p>}
        </Part>
      ))}
      {data.files.map((file) => (
        <Part key={file.id} image={file.preview} action={remove('the layered file', file.id, removeFile)}>
          <p className="font-semibold">{factOf(file)}</p>
          <p className="text-sm text-muted">
            {file.type.toUpperCase()}, {sizeOf(file.size_bytes)} ·{' '}
            <a href={downloadOf(file.id)} className="underline underline-offset-4">
              Download
            </a>
          </p>
        </Part>
      ))}
    </ol>
  );
}

type PartProps = { image: PictureImage | null; action: React.ReactNode; children: React.ReactNode };

function Part({ image, action, children }: PartProps) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <span className="size-16 shrink-0">
        {image ? (
          <Picture image={image} sizes="4rem" ratio={1} />
        ) : (
          <span className="block aspect-square rounded-frame bg-sunken" />
        )}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </li>
  );
}
