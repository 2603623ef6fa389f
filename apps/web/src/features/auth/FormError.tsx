import CircleAlert from 'lucide-react/icons/circle-alert';
import { Banner } from '../../ui/Banner.tsx';

/** What is wrong with the whole, and with no field of its own. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Banner tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      <span className="wrap-anywhere">{message}</span>
    </Banner>
  );
}
