import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { NotificationType } from '@unslop/domain/calls/notifications';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/queries.tsx';
import { useUser } from '../../lib/session.tsx';

/** What the server itself says of its live channel, one's notifications and the queue; asked again for each stream. */
export function useDebugState(streamOpenedAt: number | null) {
  return useQuery({
    queryKey: keys.debugState(streamOpenedAt),
    queryFn: ({ signal }) => call('getDebugState', {}, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRealtimeCheck() {
  return useMutation({
    mutationFn: () => call('checkRealtimePublication', { body: { table_names: ['notifications', 'followers'] } }),
  });
}

interface TestNotification {
  type: NotificationType;
  content: string;
  isFromPerson: boolean;
}

/** Puts a notification before oneself. */
export function useSendTest() {
  const user = useUser();
  return useMutation({
    mutationFn: ({ type, content, isFromPerson }: TestNotification) =>
      call('createTestNotification', {
        body: {
          user_id: user?.id,
          type,
          content,
          is_read: false,
          from_user_id: isFromPerson ? user?.id : undefined,
        },
      }),
  });
}

/** The slop of this id, or the newest there is. */
export function useDebugAiSlop(wantedId: string | null) {
  return useQuery({
    queryKey: keys.debugAiSlop(wantedId),
    queryFn: async ({ signal }) => {
      const id = wantedId ?? (await newestSlop(signal))?.id;
      return id ? { id, ...(await call('getDebugAiSlop', { params: { id } }, { signal })) } : null;
    },
  });
}

/** The newest slop of the feed; null where there is none. */
export function useNewestSlop() {
  return useQuery({ queryKey: keys.aiSlops({ debug: 'newest' }), queryFn: ({ signal }) => newestSlop(signal) });
}

export function useDebugImages() {
  return useQuery({
    queryKey: keys.debugImages(),
    queryFn: ({ signal }) => call('listDebugImages', {}, { signal }),
    enabled: useUser() !== null,
  });
}

async function newestSlop(signal: AbortSignal) {
  const { data } = await call('listAiSlops', { query: { limit: '1' } }, { signal });
  return data[0] ?? null;
}
