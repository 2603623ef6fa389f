import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Shared, share } from './share.ts';

type ShareButtonProps = {
  shared: Shared;
  /** What is shared, where it is not the thing that the title names: many such buttons stand on one page. */
  what?: string;
  look?: 'text' | 'icon';
  copied?: string;
};

export function ShareButton({ shared, what = shared.title, look = 'text', copied }: ShareButtonProps) {
  const icon = <Share2 aria-hidden="true" className="size-5" />;
  const label = `Share ${what}`;
  if (look === 'icon') return <IconButton label={label} icon={icon} onClick={() => void share(shared, copied)} />;
  return (
    <Button
      variant="ghost"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={() => void share(shared, copied)}
    >
      Share
    </Button>
  );
}
