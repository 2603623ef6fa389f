import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { RequireMember } from '../features/auth/RequireMember.tsx';
import { paths } from '../paths.ts';
import { NotFound } from './NotFound.tsx';

const Moderation = lazy(() => import('./Moderation.tsx'));
const Debug = lazy(() => import('./Debug.tsx'));
const Books = lazy(() => import('./Books.tsx'));
const Votes = lazy(() => import('./Votes.tsx'));
const Appeals = lazy(() => import('./Appeals.tsx'));

/** What few people open: its addresses are not in the browser's first chunk. */
export default function Rare() {
  return (
    <Routes>
      <Route path="/moderation/*" element={<Moderation />} />
      <Route path="/debug/*" element={<Debug />} />
      <Route path={paths.books} element={<Books />} />
      <Route element={<RequireMember />}>
        <Route path={paths.votes} element={<Votes />} />
        <Route path="/appeals/*" element={<Appeals />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
