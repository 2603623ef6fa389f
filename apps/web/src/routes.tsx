import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Layout } from './features/navigation/Layout.tsx';
import { NotFound } from './pages/NotFound.tsx';

// The feed is in the first chunk; every other page comes when it is opened.
const DebugKit = lazy(() => import('./pages/DebugKit.tsx'));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout onSignIn={() => {}} notificationBell={null} />}>
        <Route path="/debug/kit" element={<DebugKit />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
