import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FactsDialog = lazyPart(() => import('./FactsDialog.tsx'));

/** Opens the metadata of a picture's file. `what` names the picture on pages with several. */
export default function AboutPicture({ image, what = 'picture' }: { image: { url: string }; what?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`About this ${what}`}
        aria-haspopup="dialog"
        icon={<Info className="size-5" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FactsDialog imageUrl={image.url} onClose={() => setIsOpen(false)} />}
    </>
  );
}
