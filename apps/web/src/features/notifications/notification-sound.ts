import { onStoredChange, readStored, writeStored } from '../../lib/storage.ts';

const storageKey = 'notification-sound';
/** Longer than the difference between the first tab to hear of a notification and the last. */
const oneRingMs = 6_000;

export function isSoundOn(): boolean {
  return readStored(storageKey) !== 'off';
}

export function turnSound(isOn: boolean): void {
  if (writeStored(storageKey, isOn ? null : 'off')) dispatchEvent(new Event('soundchange'));
}

export function onSoundChange(listener: () => void): () => void {
  return onStoredChange('soundchange', listener);
}

/** Rings in one of the open tabs, unless it is turned off or the browser does not allow sound before the first click. */
export function playNotificationSound(notificationId: string): void {
  if (!isSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  // Locks exist where the page came over https or from this machine.
  if (!navigator.locks) return void play();
  void navigator.locks.request(`ring ${notificationId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, oneRingMs));
  });
}

async function play(): Promise<void> {
  try {
    await new Audio('/notification-sound.mp3').play();
  } catch {
    // Not allowed yet, no sound device, no such codec: a missing sound is no error.
  }
}
