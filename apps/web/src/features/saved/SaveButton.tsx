import Bookmark from 'lucide-react/icons/bookmark';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAskToSignIn } from '../auth/ask-to-sign-in.tsx';
import { type Savable, useSave } from './api.ts';

export function SaveButton({ thing, isSaved }: { thing: Savable; isSaved: boolean }) {
  const user = useUser();
  const { askToSignIn } = useAskToSignIn();
  const save = useSave(thing);
  const isOn = user !== null && isSaved;
  return (
    <Button
      aria-pressed={isOn}
      icon={<Bookmark aria-hidden="true" className={cx('size-5', isOn && 'fill-current')} />}
      onClick={() => {
        if (!user) askToSignIn({ reason: 'Please log in to save.' });
        else if (!save.isPending) save.mutate(!isOn);
      }}
    >
      {isOn ? 'Saved' : 'Save'}
    </Button>
  );
}
