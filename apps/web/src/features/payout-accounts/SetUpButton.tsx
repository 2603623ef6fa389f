import ExternalLink from 'lucide-react/icons/external-link';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetUpPayouts } from './api.ts';
import { setupFailureText } from './set-up.ts';

export function SetUpButton({ children }: { children: string }) {
  const setUp = useSetUpPayouts((error) =>
    toast({
      title: 'Connection Setup Failed',
      description: setupFailureText(error),
      tone: 'danger',
      durationMs: 10_000,
    }),
  );
  return (
    <Button
      variant="primary"
      icon={<ExternalLink aria-hidden="true" className="size-4" />}
      // It stays busy until the browser has left for the provider's page.
      isLoading={setUp.isPending || setUp.isSuccess}
      onClick={() => setUp.mutate()}
    >
      {children}
    </Button>
  );
}
