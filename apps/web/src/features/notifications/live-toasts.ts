import { onLiveTrouble } from '../../lib/live-connection.ts';
import type { LiveTrouble } from '../../lib/live-policy.ts';
import { type Toast, toast } from '../../ui/toast.ts';

export const liveToasts: Record<LiveTrouble, Toast> = {
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

/** Says what is wrong with the stream of news until the returned function is called. */
export function onLiveTroubleToast(): () => void {
  return onLiveTrouble((trouble) => toast({ ...liveToasts[trouble], tone: 'danger' }));
}
