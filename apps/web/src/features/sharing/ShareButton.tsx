import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Shared, share } from './share.ts';

type ShareButtonProps = { shared: Shared; look?: 'text' | 'icon'; copied?: string };

export function ShareButton({ shared, look = 'text', copied }: ShareButtonProps) {
  const icon = <Share2 aria-hidden="true" className="size-5" />;
  if (look === 'icon') return <IconButton label="Share" icon={icon} onClick={() => void share(shared, copied)} />;
  return (
    <Button variant="ghost" size="small" icon={icon} onClick={() => void share(shared, copied)}>
      Share
    </Button>
  );
}
