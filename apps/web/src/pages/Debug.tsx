import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { RequireMember } from '../features/auth/RequireMember.tsx';
import { useSettings } from '../lib/session.tsx';
import { NotFound } from './NotFound.tsx';

const DebugAiSlop = lazy(() => import('./DebugAiSlop.tsx'));
const DebugImageTest = lazy(() => import('./DebugImageTest.tsx'));
const DebugNotifications = lazy(() => import('./DebugNotifications.tsx'));

/** The pages under /debug are there only where the installation has them on; see DEBUG_PAGES. */
export default function Debug() {
  const settings = useSettings();
  if (!settings) return null;
  if (!settings.debug_pages) return <NotFound />;
  return (
    <Routes>
      <Route path="ai-slop" element={<DebugAiSlop />} />
      <Route path="image-test" element={<DebugImageTest />} />
      <Route element={<RequireMember />}>
        <Route path="notifications" element={<DebugNotifications />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
