import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { keys } from '../../lib/query-client.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { downloadGif, type Gif } from './api.ts';

export type GifState =
  | { step: 'making'; share: number; isWaiting: boolean }
  | { step: 'failed'; reason: string }
  | { step: 'ready'; file: File; url: string };

const LOOK_EVERY_MS = 700;

/** Has the GIF of a piece of art made, follows how far it is, and brings it here as a file. */
export function useGif(artId: string): GifState & { retry: () => void } {
  const [gif, setGif] = useState<Gif | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.gif(artId),
    queryFn: ({ signal }) => bringGif(artId, setGif, signal),
    // A lost connection is reported, not waited for.
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

/** @throws ApiError, and Error when it could not be drawn */
async function bringGif(artId: string, report: (gif: Gif) => void, signal: AbortSignal): Promise<File> {
  let gif = await call('makeGif', { params: { id: artId } });
  while (gif.state === 'waiting' || gif.state === 'making') {
    report(gif);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    signal.throwIfAborted();
    gif = await call('getGif', { params: { id: artId } });
  }
  if (gif.state === 'failed') throw new Error('Something went wrong while it was drawn.');
  report(gif);
  return downloadGif(artId);
}
