import type { CallName } from '@unslop/domain/calls';

/** Events that may be counted. They record only that something happened, never who, what or how much. */
export type FeatureEvent = CallName | 'signUp' | 'paymentFailed';

type Sink = (event: FeatureEvent) => void;

/** Undefined until the page knows if analytics are enabled. */
let sink: Sink | null | undefined;
const early: FeatureEvent[] = [];

/** Sends events to `next`, including earlier ones. Null discards them. */
export function sendAnalyticsTo(next: Sink | null): void {
  sink = next;
  for (const event of early.splice(0)) sink?.(event);
}

export function trackEvent(event: FeatureEvent): void {
  if (sink === undefined) early.push(event);
  else sink?.(event);
}

/** True if Do Not Track or Global Privacy Control is on. */
export function refusesTracking(browser: Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
