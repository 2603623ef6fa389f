import { useSettings } from '../../../lib/session-query.tsx';

/** What is true of this installation. */
export function AboutAnalytics() {
  const serviceUrl = useSettings()?.analytics_url;
  if (!serviceUrl) return <p>Nothing counts which pages you open: there are no analytics.</p>;
  return (
    <p>
      We count which kinds of pages are opened and which functions are used, at{' '}
      <strong>{new URL(serviceUrl).host}</strong>. What is sent holds no name, no id, no search and no text of yours,
      and sets no cookie. If your browser says “Do Not Track” or sends the Global Privacy Control signal, nothing is
      sent at all.
    </p>
  );
}
