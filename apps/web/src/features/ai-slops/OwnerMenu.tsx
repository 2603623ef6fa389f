import type { AiSlop } from '@unslop/domain/calls/ai-slops';
import type { Comment } from '@unslop/domain/calls/comments';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CircleX from 'lucide-react/icons/circle-x';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';

const EditSlop = lazyPart(() => import('./EditSlop.tsx'));
const RaisePrize = lazyPart(() => import('./RaisePrize.tsx'));
const CancelSlop = lazyPart(() => import('./CancelSlop.tsx'));

/** Menu of changes that the poster can still make while the slop is open. */
export default function OwnerMenu({ slop, comments }: { slop: AiSlop; comments: readonly Comment[] }) {
  const [asked, setAsked] = useState<'edit' | 'raise' | 'cancel' | null>(null);
  const art = comments.filter((comment) => comment.image !== null);
  const hasArt = art.length > 0 || slop.beautiful_art_count > 0;
  const isOthersArt = comments.length > 0 ? art.some(({ user_id }) => user_id !== slop.user_id) : hasArt;
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        label="Your slop"
        items={[
          {
            label: 'Edit title and description',
            icon: <Pencil />,
            disabledReason: hasArt ? 'Locked once someone enters' : null,
            onSelect: () => setAsked('edit'),
          },
          {
            label: 'Raise the prize',
            icon: <CircleDollarSign />,
            onSelect: () => setAsked('raise'),
          },
          {
            label: 'Cancel this slop',
            icon: <CircleX />,
            tone: 'danger',
            disabledReason: isOthersArt ? 'Can’t cancel: someone has already entered' : null,
            onSelect: () => setAsked('cancel'),
          },
        ]}
        trigger={(props) => <IconButton {...props} label="Manage your slop" look="framed" icon={<Ellipsis />} />}
      />
      {asked === 'edit' && <EditSlop slop={slop} onClose={close} />}
      {asked === 'raise' && <RaisePrize slop={slop} onClose={close} />}
      {asked === 'cancel' && <CancelSlop slop={slop} onClose={close} />}
    </>
  );
}
