import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { RequireMember } from '../features/auth/RequireMember.tsx';
import { useIsModerator } from '../lib/session.tsx';
import { NotFound } from './NotFound.tsx';

const Queue = lazy(() => import('./moderation/Queue.tsx'));
const Case = lazy(() => import('./moderation/Case.tsx'));
const Log = lazy(() => import('./moderation/Log.tsx'));

/** The log is for everybody, the cases are for moderators: for others there is nothing at their addresses. */
export default function Moderation() {
  return (
    <Routes>
      <Route path="log" element={<Log />} />
      <Route element={<RequireMember />}>
        <Route element={<ModeratorsOnly />}>
          <Route index element={<Queue />} />
          <Route path="cases/:caseId" element={<Case />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function ModeratorsOnly() {
  return useIsModerator() ? <Outlet /> : <NotFound />;
}
