import Bookmark from 'lucide-react/icons/bookmark';
import { useUser } from '../../lib/session.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAsMember } from '../auth/ask-to-sign-in.tsx';
import { type Savable, useSave } from './api.ts';

type SaveButtonProps = {
  thing: Savable;
  isSaved: boolean;
  /** Use the icon beside a picture, where space is tight. */
  look?: 'text' | 'icon';
};

export function SaveButton({ thing, isSaved, look = 'text' }: SaveButtonProps) {
  const user = useUser();
  const save = useSave(thing);
  const isOn = user !== null && isSaved;
  const label = isOn ? 'Saved' : 'Save';
  const icon = <Bookmark className={cx('size-5', isOn && 'fill-current')} />;

  const press = useAsMember(() => {
    if (!save.isPending) save.mutate(!isOn);
  }, 'Please log in to save.');

  if (look === 'icon') return <IconButton label={label} aria-pressed={isOn} icon={icon} onClick={press} />;
  return (
    <Button aria-pressed={isOn} icon={icon} onClick={press}>
      {label}
    </Button>
  );
}
