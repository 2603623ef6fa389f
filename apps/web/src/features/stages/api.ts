import { useQueryClient } from '@tanstack/react-query';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { LayeredFile } from '@unslop/domain/calls/stages';
import { useSubmission } from '../../lib/new-key.ts';
import { keys, refresh, useCall } from '../../lib/queries.tsx';
import { sendFile } from '../../lib/upload-image.ts';

/** Which entry, and under which slop: what happens to that is heard of live. */
export interface EntryIds {
  slopId: string;
  artId: string;
}

const keyOf = ({ slopId, artId }: EntryIds) => [...keys.aiSlop(slopId), 'process', artId] as const;

/** A moderator reads more of it in a case that they have taken. */
export function useProcess(ids: EntryIds, isTaken = false) {
  return useCall([...keyOf(ids), isTaken], 'getProcess', { params: { id: ids.artId } });
}

/** A call that changes how an entry is shown to be made; that is read again before it counts as done. */
export function useProcessCall<N extends CallName>(name: N, ids: EntryIds) {
  const client = useQueryClient();
  return useSubmission(name, { onSettled: () => refreshProcess(client, ids) });
}

/** With the entry itself, which says whether it shows anything. */
export async function refreshProcess(client: ReturnType<typeof useQueryClient>, ids: EntryIds): Promise<void> {
  await Promise.all([
    refresh(client, keyOf(ids)),
    refresh(client, keys.beautifulArt(ids.artId)),
    refresh(client, keys.comments(ids.slopId)),
  ]);
}

/** @throws ApiError */
export function sendLayeredFile(artId: string, file: File, onProgress: (share: number) => void): Promise<LayeredFile> {
  return sendFile(
    methodAndPath('addLayeredFile', { id: artId }),
    file,
    { onProgress },
    (reply): reply is LayeredFile => typeof (reply as LayeredFile | undefined)?.layers === 'number',
  );
}

export const downloadOf = (fileId: string): string => methodAndPath('downloadLayeredFile', { id: fileId }).path;
