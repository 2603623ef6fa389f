import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { NotFound } from './NotFound.tsx';

const Decisions = lazy(() => import('./appeals/Decisions.tsx'));
const Decision = lazy(() => import('./appeals/Decision.tsx'));

export default function Appeals() {
  return (
    <Routes>
      <Route index element={<Decisions />} />
      <Route path=":statementId" element={<Decision />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
