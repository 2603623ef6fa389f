import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useKeys } from './use-keys.ts';

type KeyHelpProps = { keys: readonly (readonly [key: string, does: string])[] };

/** Opens the list of keyboard shortcuts, by button or with "?". Hidden on phones. */
export function KeyHelp({ keys }: KeyHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  useKeys({ '?': () => setIsOpen(true) });
  return (
    <span className="hidden md:block">
      <Button size="small" variant="ghost" icon={<Keyboard className="size-5" />} onClick={() => setIsOpen(true)}>
        Keys <Key>?</Key>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keys" description="They’re off while you type.">
        <dl className="grid gap-2">
          {keys.map(([key, does]) => (
            <div key={key} className="flex items-center justify-between gap-4">
              <dt>{does}</dt>
              <dd className="flex gap-1">
                {key.split(' ').map((each) => (
                  <Key key={each}>{each}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </span>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-control border border-line-strong px-1 font-sans text-xs font-semibold">{children}</kbd>
  );
}
