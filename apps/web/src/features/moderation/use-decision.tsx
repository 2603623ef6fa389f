import type { ModerationCase } from '@unslop/domain/calls/moderation';
import type { CaseAct } from '@unslop/domain/moderation-acts';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { ActList } from './ActList.tsx';
import { useCaseCall } from './api.ts';
import { Key } from './KeyHelp.tsx';
import { conflictWords } from './moderation-words.ts';
import { useKeys } from './use-keys.ts';

/**
 * Claims a case and offers the acts on it.
 * @returns a section for the page, and for phones a bar within reach of the thumb
 */
export function useDecision(data: ModerationCase, onNext: () => void): { section: ReactNode; bar: ReactNode } {
  const claim = useCaseCall('claimCase', 'You can’t take this case');
  const release = useCaseCall('releaseCase', 'We couldn’t give it back');
  const [chosen, setChosen] = useState<CaseAct | null>(null);
  const params = { id: data.id };
  const blocked = whyNot(data);
  const isClosed = data.status === 'closed';
  const isMine = data.is_claimed_by_you;
  // The moderator who decided a case may still add a ban or an account review.
  const acts = data.acts;
  const possible = acts.filter(({ refused }) => refused === null);

  /** Claims the case again before opening the form, to extend the lease. */
  function open(action: CaseAct | undefined) {
    if (blocked !== null || !action) return void toast({ title: blocked ?? 'There’s nothing to do here.' });
    if (claim.isPending && !isMine) return;
    // A pending claim on an own case is only being renewed or refetched.
    if (isClosed || claim.isPending) setChosen(action);
    else claim.mutate({ params }, { onSuccess: () => setChosen(action) });
  }

  function take() {
    if (blocked !== null) return void toast({ title: blocked });
    if (!claim.isPending && !isClosed) claim.mutate({ params });
  }

  const dismissal = possible.find(({ action }) => action === 'dismiss')?.action;
  const first = (possible.find(({ action }) => action !== 'dismiss') ?? possible[0])?.action;
  useKeys({ t: take, a: () => open(first), d: () => open(dismissal) });

  function finish() {
    setChosen(null);
    // The element that opened the dialog may be gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  const section = (
    <>
      <Section title="Your decision">
        {blocked ? (
          <Banner tone="neutral">{blocked}</Banner>
        ) : isMine ? (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-positive-soft px-4 py-2 text-positive">
            <p role="status" className="font-semibold">
              {isClosed ? 'Decided. You can add to it' : 'Yours'} until {timeOf(data.claimed_until)}
            </p>
            <Button size="small" isLoading={release.isPending} onClick={() => release.mutate({ params })}>
              Give it back
            </Button>
          </div>
        ) : (
          <Button variant="primary" wide isLoading={claim.isPending} onClick={take}>
            Take this case <Key>t</Key>
          </Button>
        )}
        {blocked === null && <ActList acts={acts} onOpen={open} />}
      </Section>
      {chosen && (
        <ActDialog caseId={data.id} acts={possible} initial={chosen} onClose={() => setChosen(null)} onDone={finish} />
      )}
    </>
  );
  const bar = blocked === null && (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] lg:hidden">
      <div className="flex gap-3 py-3">
        {!isMine && (
          <Button className="flex-1" isLoading={claim.isPending} onClick={take}>
            Take
          </Button>
        )}
        {first && (
          <Button className="flex-1" variant="primary" onClick={() => open(first)}>
            Act
          </Button>
        )}
        {dismissal && (
          <Button className="flex-1" onClick={() => open(dismissal)}>
            Dismiss
          </Button>
        )}
        {isMine && (
          <Button className="flex-1" onClick={onNext}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
  return { section, bar };
}

/** Explains why the viewer cannot act on this case, or returns null. */
function whyNot({ conflict, status, proposal, claimed_by, is_claimed_by_you, claimed_until }: ModerationCase) {
  if (conflict) return conflictWords[conflict];
  if (status === 'closed' && !is_claimed_by_you) return 'This case is closed.';
  if (proposal) return 'Answer the proposal first.';
  if (claimed_by && !is_claimed_by_you)
    return `${claimed_by.username} is looking at it, until ${timeOf(claimed_until)}.`;
  return null;
}

function timeOf(at: string | null): string {
  if (!at) return 'later';
  return new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/, ' ');
}
