import { Outlet } from 'react-router';
import { useSettings } from '../lib/session.tsx';
import { NotFound } from './NotFound.tsx';

/** The pages under /debug are there only where the installation has them on; see DEBUG_PAGES. */
export default function DebugOnly() {
  const settings = useSettings();
  if (!settings) return null;
  return settings.debug_pages ? <Outlet /> : <NotFound />;
}
