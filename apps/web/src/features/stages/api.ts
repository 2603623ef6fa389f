import { useQueryClient } from '@tanstack/react-query';
import { type CallName, methodAndPath } from '@unslop/domain/calls';
import type { LayeredFile } from '@unslop/domain/calls/stages';
import { useSubmission } from '../../lib/new-key.ts';
import { keys, refresh, useCall } from '../../lib/queries.ts';
import { sendFile } from '../../lib/upload-image.ts';

/** Ids of an entry and its slop. Live updates arrive for the slop. */
export interface EntryIds {
  slopId: string;
  artId: string;
}

const keyOf = ({ slopId, artId }: EntryIds) => [...keys.aiSlop(slopId), 'process', artId] as const;

/** Reads the process of an entry. Moderators get more in a case that they have claimed. */
export function useProcess(ids: EntryIds, isTaken = false) {
  return useCall([...keyOf(ids), isTaken], 'getProcess', { params: { id: ids.artId } });
}

/** Mutation that changes an entry's process. It settles only after the process is refetched. */
export function useProcessCall<N extends CallName>(name: N, ids: EntryIds) {
  const client = useQueryClient();
  return useSubmission(name, { onSettled: () => refreshProcess(client, ids) });
}

/** Also refetches the entry, which knows if there is a process to show. */
export async function refreshProcess(client: ReturnType<typeof useQueryClient>, ids: EntryIds): Promise<void> {
  await Promise.all([
    refresh(client, keyOf(ids)),
    refresh(client, keys.art(ids.artId)),
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
