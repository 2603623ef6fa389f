import { useEffect } from 'react';
import { refusesTracking, sendAnalyticsTo } from '../../lib/analytics.ts';
import { useSettings } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PageViews = lazyPart(() => import('./PageViews.tsx'));

/** Off unless the installation configures a service. Also off for visitors who refuse tracking. */
export function Analytics() {
  const settings = useSettings();
  const serviceUrl = settings && (refusesTracking(navigator) ? null : settings.analytics_url);
  useEffect(() => {
    if (serviceUrl === null) sendAnalyticsTo(null);
  }, [serviceUrl]);
  return serviceUrl && <PageViews serviceUrl={serviceUrl} />;
}
