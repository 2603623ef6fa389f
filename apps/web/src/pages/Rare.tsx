import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { RequireMember } from '../features/auth/RequireMember.tsx';
import { useIsModerator, useSettings } from '../lib/session.tsx';
import { paths } from '../paths.ts';
import { NotFound } from './NotFound.tsx';

const Log = lazy(() => import('./moderation/Log.tsx'));
const Queue = lazy(() => import('./moderation/Queue.tsx'));
const Case = lazy(() => import('./moderation/Case.tsx'));
const Work = lazy(() => import('./moderation/Work.tsx'));
const DebugAiSlop = lazy(() => import('./DebugAiSlop.tsx'));
const DebugImageTest = lazy(() => import('./DebugImageTest.tsx'));
const DebugNotifications = lazy(() => import('./DebugNotifications.tsx'));
const Books = lazy(() => import('./Books.tsx'));
const Votes = lazy(() => import('./Votes.tsx'));
const Decisions = lazy(() => import('./appeals/Decisions.tsx'));
const Decision = lazy(() => import('./appeals/Decision.tsx'));

/** Rarely visited pages, whose routes are not in the first chunk. */
export default function Rare() {
  return (
    <Routes>
      <Route path="/moderation/log" element={<Log />} />
      <Route path={paths.books} element={<Books />} />
      <Route element={<RequireMember />}>
        <Route path={paths.votes} element={<Votes />} />
        <Route path="/appeals" element={<Decisions />} />
        <Route path="/appeals/:statementId" element={<Decision />} />
        <Route path="/appeals/*" element={<NotFound />} />
        <Route element={<ModeratorsOnly />}>
          <Route path="/moderation" element={<Queue />} />
          <Route path="/moderation/cases/:caseId" element={<Case />} />
          <Route path="/moderation/work" element={<Work />} />
        </Route>
      </Route>
      <Route element={<WithDebugPages />}>
        <Route path="/debug/ai-slop" element={<DebugAiSlop />} />
        <Route path="/debug/image-test" element={<DebugImageTest />} />
        <Route element={<RequireMember />}>
          <Route path="/debug/notifications" element={<DebugNotifications />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Shows the moderation pages to moderators. Everyone else gets the not-found page. */
function ModeratorsOnly() {
  return useIsModerator() ? <Outlet /> : <NotFound />;
}

/** Enables the pages under /debug if the installation has them on; see DEBUG_PAGES. */
function WithDebugPages() {
  const settings = useSettings();
  return settings && (settings.debug_pages ? <Outlet /> : <NotFound />);
}
