import { messageOf } from '../lib/api.ts';
import { Banner } from './Banner.tsx';

/** That something was not done, and why; nothing where it did not fail. */
export function FailureBanner({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null;
  return (
    <Banner tone="danger" title={title}>
      {messageOf(error, 'Please try again in a moment.')}
    </Banner>
  );
}
