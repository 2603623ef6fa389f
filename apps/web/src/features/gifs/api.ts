import { methodAndPath } from '@unslop/domain/calls';
import { ApiError, noConnection, type Reply } from '../../lib/api.ts';

export type Gif = Reply<'getGif'>;

/** As a file, so that it can be handed to other apps. @throws ApiError */
export async function downloadGif(artId: string): Promise<File> {
  const answer = await fetch(methodAndPath('downloadGif', { id: artId }).path).catch(() => {
    throw noConnection();
  });
  if (!answer.ok) throw new ApiError(answer.status, 'NOT_FOUND', 'The GIF is no longer there.');
  const bytes = await answer.blob().catch(() => {
    throw noConnection();
  });
  return new File([bytes], `unslop-${artId.slice(0, 8)}.gif`, { type: 'image/gif' });
}
