import FlaskConical from 'lucide-react/icons/flask-conical';
import { useSettings } from '../../lib/session-query.tsx';
import { Banner } from '../../ui/Banner.tsx';

/** Said only where it is true: this installation takes test cards, and no money moves. */
export function SandboxNote() {
  if (!useSettings()?.sandbox) return null;
  return (
    <div className="mt-8 max-w-3xl">
      <Banner tone="neutral" icon={<FlaskConical aria-hidden="true" />} title="This is a demonstration">
        Cards, payouts and emails are simulated here. No real card is charged, no bank is reached, and amounts are play
        money.
      </Banner>
    </div>
  );
}
