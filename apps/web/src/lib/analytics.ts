import type { CallName } from '@unslop/domain/calls';

/** What may be counted of what people do here: that it happened, never who, what or how much. */
export type FeatureEvent = CallName | 'signUp' | 'paymentFailed';

type Sink = (event: FeatureEvent) => void;

/** undefined until the page knows whether anything is counted. */
let sink: Sink | null | undefined;
const early: FeatureEvent[] = [];

/** Where events go from now on, those before included; null is nowhere. */
export function sendAnalyticsTo(next: Sink | null): void {
  sink = next;
  for (const event of early.splice(0)) sink?.(event);
}

export function trackEvent(event: FeatureEvent): void {
  if (sink === undefined) early.push(event);
  else sink?.(event);
}

/** Do Not Track or Global Privacy Control is on: then nothing is counted. */
export function refusesTracking(browser: Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
