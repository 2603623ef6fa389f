import type { PossibleAct } from '@unslop/domain/calls/moderation';
import type { CaseAct } from '@unslop/domain/moderation-acts';
import { Pill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { actLabels } from './moderation-words.ts';

type ActListProps = { acts: readonly PossibleAct[]; onOpen: (action: CaseAct) => void };

/** Possible acts with their effects; each opens its form. Impossible acts and their reasons show on request. */
export function ActList({ acts, onOpen }: ActListProps) {
  const possible = acts.filter(({ refused }) => refused === null);
  const impossible = acts.filter(({ refused }) => refused !== null);
  return (
    <div>
      <ul className="grid">
        {possible.map(({ action, needs, effects }) => (
          <li key={action} className="border-t border-line py-1.5">
            <div className="flex flex-wrap items-center gap-x-3">
              <Button size="small" variant="ghost" className="-ml-3" onClick={() => onOpen(action)}>
                {actLabels[action]} …
              </Button>
              {needs === 'two' && <Pill tone="neutral">Two moderators</Pill>}
            </div>
            {/* Phones show it only in the form. */}
            {effects.length > 0 && <p className="hidden pb-1 text-sm text-muted lg:block">{effects[0]}</p>}
          </li>
        ))}
      </ul>
      {impossible.length > 0 && (
        <div className="border-t border-line">
          <Disclosure
            look="row"
            title={impossible.length === 1 ? '1 action isn’t possible' : `${impossible.length} actions aren’t possible`}
          >
            <ul className="grid gap-3 pl-8 text-sm">
              {impossible.map(({ action, refused }) => (
                <li key={action}>
                  <p className="font-semibold">{actLabels[action]}</p>
                  <p className="text-muted">{refused}</p>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </div>
  );
}
