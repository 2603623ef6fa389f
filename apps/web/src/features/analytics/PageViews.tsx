import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type FeatureEvent, sendAnalyticsTo } from '../../lib/analytics.ts';

/** Counts the pages that are opened and the features that are used, for as long as it is there. */
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

/** The calls that are worth counting, by the names they carry in the statistics. */
export const featureNames: Partial<Record<FeatureEvent, string>> = {
  signUp: 'Sign Up',
  createSlopWithPrize: 'Slop Posted',
  raisePrize: 'Prize Raised',
  createComment: 'Comment Posted',
  likeAiSlop: 'Slop Liked',
  likeComment: 'Comment Liked',
  followUser: 'User Followed',
  saveBeautifulArt: 'Art Saved',
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

/** Of what kind the page is: without ids, search terms or anything else that stands in an address. */
export function pageAddress(origin: string, pathname: string): string {
  return origin + pathname.replace(ids, ':id');
}

/**
 * Sends one event, as Plausible and what is compatible with it take them. Without cookies and without a
 * referrer; failures are ignored.
 * Source: https://plausible.io/docs/events-api
 */
function sendEvent(serviceUrl: string, name: string, pathname: string): void {
  const body = { name, url: pageAddress(location.origin, pathname), domain: location.hostname };
  void fetch(serviceUrl, {
    method: 'POST',
    // A content type that asks for no preflight.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {});
}
