import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type FeatureEvent, sendAnalyticsTo } from '../../lib/analytics.ts';

/** Counts page views and feature use while mounted. */
export default function PageViews({ serviceUrl }: { serviceUrl: string }) {
  const { pathname } = useLocation();
  useEffect(() => sendEvent(serviceUrl, 'pageview', pathname), [serviceUrl, pathname]);
  useEffect(() => {
    sendAnalyticsTo((event) => {
      const name = featureNames[event];
      if (name) sendEvent(serviceUrl, name, location.pathname);
    });
    return () => sendAnalyticsTo(null);
  }, [serviceUrl]);
  return null;
}

/** API calls that are counted, with their names in the statistics. */
export const featureNames: Partial<Record<FeatureEvent, string>> = {
  signUp: 'Sign Up',
  createSlopWithPrize: 'Slop Posted',
  raisePrize: 'Prize Raised',
  createComment: 'Comment Posted',
  likeAiSlop: 'Slop Liked',
  likeComment: 'Comment Liked',
  followUser: 'User Followed',
  saveArt: 'Art Saved',
  saveArtist: 'Artist Saved',
  contactArtist: 'Artist Contacted',
  makeGif: 'GIF Made',
  createReport: 'Report Sent',
  createPaymentIntent: 'Top-up Started',
  createPurchase: 'Purchase Started',
  requestWithdrawal: 'Withdrawal Requested',
  paymentFailed: 'Payment Error',
};

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns the address of a page without ids, search terms or other parameters. */
export function pageAddress(origin: string, pathname: string): string {
  return origin + pathname.replace(ids, ':id');
}

/**
 * Sends one event in the format of Plausible and compatible services. Sends no cookies and no referrer. Ignores
 * failures.
 * Source: https://plausible.io/docs/events-api
 */
function sendEvent(serviceUrl: string, name: string, pathname: string): void {
  const body = { name, url: pageAddress(location.origin, pathname), domain: location.hostname };
  void fetch(serviceUrl, {
    method: 'POST',
    // This content type avoids a CORS preflight.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}
