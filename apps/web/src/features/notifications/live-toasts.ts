import { ApiError } from '../../lib/api.ts';
import { onLiveTrouble } from '../../lib/live-connection.ts';
import type { LiveTrouble } from '../../lib/live-policy.ts';
import type { Toast } from '../../ui/show-toast.tsx';
import { endToast, toast } from '../../ui/toast.ts';

const liveToasts: Record<LiveTrouble, Toast> = {
  unreachable: {
    title: 'Service Temporarily Unavailable',
    description: "We're having trouble reaching our servers. Notifications will retry shortly.",
    durationMs: 7_000,
  },
  'setup-failed': {
    title: 'Notification Error',
    description: 'Failed to set up notification system. Will retry automatically.',
    durationMs: 5_000,
  },
  unavailable: {
    title: 'Notification System Unavailable',
    description: "We're having trouble connecting to the notification system. You may miss real-time updates.",
    durationMs: 7_000,
  },
  'still-unavailable': {
    title: 'Notification System Unavailable',
    description: "We're having trouble connecting to the notification system. Please check back later.",
    durationMs: 10_000,
  },
};

/** The answer to a refresh by hand while the stream is lost and the server does not answer that either. */
export const unreachable: Toast = {
  title: 'Service Temporarily Unavailable',
  description: "We're having trouble reaching our servers. Please try again later.",
  tone: 'danger',
  durationMs: 7_000,
};

const topicOf = (trouble: LiveTrouble) => `live ${trouble}`;

/** The stream is there again. */
export function endLiveToasts(): void {
  for (const trouble of Object.keys(liveToasts) as LiveTrouble[]) endToast(topicOf(trouble));
}

/** The list of notifications could not be read, for the same reasons for which the stream breaks. */
export function toastListFailure(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) return;
  toast({ ...liveToasts.unreachable, tone: 'danger', about: topicOf('unreachable') });
}

/** Shows what is wrong with the live stream until the returned function is called. */
export function onLiveTroubleToast(): () => void {
  return onLiveTrouble((trouble) => toast({ ...liveToasts[trouble], tone: 'danger', about: topicOf(trouble) }));
}
