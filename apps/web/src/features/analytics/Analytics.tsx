import { lazy, Suspense, useEffect } from 'react';
import { refusesTracking, sendAnalyticsTo } from '../../lib/analytics.ts';
import { useSettings } from '../../lib/session.tsx';

const PageViews = lazy(() => import('./PageViews.tsx'));

/** Off unless the installation names a service, and for visitors who do not want to be counted. */
export function Analytics() {
  const settings = useSettings();
  const serviceUrl = settings && (refusesTracking(navigator) ? null : settings.analytics_url);
  useEffect(() => {
    if (serviceUrl === null) sendAnalyticsTo(null);
  }, [serviceUrl]);
  if (!serviceUrl) return null;
  return (
    <Suspense>
      <PageViews serviceUrl={serviceUrl} />
    </Suspense>
  );
}
