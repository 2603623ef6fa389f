import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { isSoundOn, onSoundChange, turnSound } from './notification-sound.ts';

export function SoundSwitch() {
  const isOn = useSyncExternalStore(onSoundChange, isSoundOn);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <IconButton
      label={isOn ? 'Turn the notification sound off' : 'Turn the notification sound on'}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => turnSound(!isOn)}
    />
  );
}
