import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sendAnalyticsTo } from '../../lib/analytics.ts';
import { featureNames, sendEvent } from '../../lib/analytics-service.ts';

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
