import { messageOf } from '../lib/api.ts';
import { Banner } from './Banner.tsx';

/** Explains a failed action. Renders nothing without an error. */
export function FailureBanner({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null;
  return (
    <Banner tone="danger" title={title}>
      {messageOf(error, 'Please try again in a moment.')}
    </Banner>
  );
}
