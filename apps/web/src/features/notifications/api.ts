import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@unslop/domain/calls/notifications';
import { call, type Reply } from '../../lib/api.ts';
import { keys } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';

export type NotificationList = Omit<Reply<'listNotifications'>, 'data'> & { data: ShownNotification[] };

const throttleMs = 5_000;
const refreshWhileOpenMs = 120_000;

/**
 * Reads the user's notifications, newest first. New ones arrive through the session's stream. Reads at most once per 5
 * seconds.
 */
export function useNotificationList({ isMember, isOpen }: { isMember: boolean; isOpen: boolean }) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keys.notifications(),
    queryFn: async ({ signal }): Promise<NotificationList> => {
      await turn(queryClient, signal);
      const list = await call('listNotifications', { query: {} }, { signal });
      return { ...list, data: list.data.map(understood) };
    },
    enabled: isMember,
    meta: { isThrottled: true },
    refetchInterval: isOpen ? refreshWhileOpenMs : false,
  });
}

/** Refetches the list, unless it was read less than 5 seconds ago. */
export function refreshNotifications(queryClient: QueryClient): void {
  if (waitMs(queryClient) > 0) return;
  void queryClient.refetchQueries({ queryKey: keys.notifications() }, { cancelRefetch: false });
}

/** Time until the next read is allowed. Failed reads do not count. */
function waitMs(queryClient: QueryClient): number {
  const readAt = queryClient.getQueryState(keys.notifications())?.dataUpdatedAt ?? 0;
  return readAt + throttleMs - Date.now();
}

async function turn(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const ms = waitMs(queryClient);
  if (ms <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}

export function useReadNotification() {
  return useOptimisticRead(
    (id: string) => call('readNotification', { params: { id } }, { isShownAhead: true }),
    (list, id) => markRead(list, id),
    'Could not update notification status.',
  );
}

export function useReadAllNotifications() {
  return useOptimisticRead(
    () => call('readAllNotifications', {}, { isShownAhead: true }),
    (list) => ({ ...list, unread: 0, data: list.data.map((each) => ({ ...each, is_read: true })) }),
    'Could not mark all notifications as read.',
  );
}

export function markRead(list: NotificationList, id: string): NotificationList {
  const isUnread = list.data.some((each) => each.id === id && !each.is_read);
  if (!isUnread) return list;
  return {
    ...list,
    unread: Math.max(0, list.unread - 1),
    data: list.data.map((each) => (each.id === id ? { ...each, is_read: true } : each)),
  };
}

/** Applies the change optimistically. Rolls it back with a message if the server refuses. */
function useOptimisticRead<Input = void>(
  send: (input: Input) => Promise<unknown>,
  change: (list: NotificationList, input: Input) => NotificationList,
  failure: string,
) {
  const queryClient = useQueryClient();
  const queryKey = keys.notifications();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<NotificationList>(queryKey);
      if (before) write(queryClient, change(before, input));
      return before;
    },
    onError: (_error, _input, before) => {
      if (before) write(queryClient, before);
      toast({ title: 'Error', description: failure, tone: 'danger' });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** A local change is not a read. Keep the time of the last read, for the throttle. */
function write(queryClient: QueryClient, list: NotificationList): void {
  const queryKey = keys.notifications();
  queryClient.setQueryData(queryKey, list, { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt });
}

/** Former format of notifications: text, path and read flag. */
type OlderNotification = Pick<Notification, 'id' | 'user_id' | 'type' | 'created_at'> & {
  message: string;
  link?: string | null;
  read: boolean;
};

/** A notification in either format, as the page shows it. `link` is an explicit path. */
export type ShownNotification = Omit<Notification, 'link'> & { link?: string | null | undefined };

export function understood(given: Notification | OlderNotification): ShownNotification {
  if (!('message' in given)) return given;
  const { message, read, link = null, ...rest } = given;
  return {
    ...rest,
    content: message,
    is_read: read,
    from_user_id: null,
    ai_slop_id: null,
    beautiful_art_id: null,
    link,
  };
}
