import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';
import type { Reportable } from './reasons.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));

export function ReportMenu({ subject }: { subject: Reportable }) {
  const user = useUser();
  const { askToSignIn } = useAskToSignIn();
  const [isOpen, setIsOpen] = useState(false);
  const name = `More about this ${subject.name}`;
  return (
    <>
      <Menu
        label={name}
        items={[
          {
            label: 'Report',
            icon: <Flag />,
            onSelect: () => (user ? setIsOpen(true) : askToSignIn({ reason: 'Please log in to report.' })),
          },
        ]}
        trigger={(props) => <IconButton {...props} label={name} icon={<Ellipsis />} />}
      />
      {isOpen && <ReportDialog subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}
