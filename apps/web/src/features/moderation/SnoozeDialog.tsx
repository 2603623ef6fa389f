import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../ui/FailureBanner.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall } from './api.ts';
import { dayOf, lastDay, latestSnooze, morningIn, morningOf } from './snooze-times.ts';

type SnoozeDialogProps = { data: ModerationCase; onClose: () => void; onDone: () => void };

/** Asks how long to hide a case from the viewer's queue. */
export function SnoozeDialog({ data, onClose, onDone }: SnoozeDialogProps) {
  const snooze = useCaseCall('snoozeCase', null);
  const now = new Date(serverNow());
  const latest = latestSnooze(data, now);
  const last = lastDay(latest, now);
  const tomorrow = dayOf(morningIn(1, now));
  const [isAnotherDay, setIsAnotherDay] = useState(false);
  const [day, setDay] = useState(last ?? '');
  const isAllowed = last !== null && day >= tomorrow && day <= last;

  function until(at: Date) {
    if (snooze.isPending) return;
    snooze.mutate(
      { params: { id: data.id }, body: { until: at.toISOString() } },
      {
        onSuccess: () => {
          toast({ title: `Snoozed until ${formatMoment(at)}`, tone: 'positive' });
          onDone();
        },
      },
    );
  }

  return (
    <Dialog
      size="sheet"
      onClose={onClose}
      title="Snooze this case"
      description="It leaves your queue, but nobody else’s. A new report, an appeal or an answer brings it back."
    >
      {last === null ? (
        <p>You have to decide soon: by {formatMoment(data.due_at)}.</p>
      ) : (
        <div className="grid gap-5">
          <div className="grid gap-3">
            {[
              { days: 1, label: 'Until tomorrow' },
              { days: 3, label: 'For 3 days' },
            ]
              .map((choice) => ({ ...choice, at: morningIn(choice.days, now) }))
              .filter(({ at }) => at <= latest)
              .map(({ at, label }) => (
                <Button key={label} wide isLoading={snooze.isPending} onClick={() => until(at)}>
                  {label} <span className="font-normal text-muted">{formatMoment(at)}</span>
                </Button>
              ))}
            {!isAnotherDay && (
              <Button wide onClick={() => setIsAnotherDay(true)}>
                Until another day
              </Button>
            )}
          </div>
          {isAnotherDay && (
            <form
              noValidate
              className="flex items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                if (isAllowed) until(morningOf(day));
              }}
            >
              <Field
                className="flex-1"
                label="Until another day"
                type="date"
                min={tomorrow}
                max={last}
                value={day}
                onChange={(event) => setDay(event.target.value)}
                error={isAllowed ? null : `From ${tomorrow} to ${last}.`}
              />
              <Button type="submit" isLoading={snooze.isPending}>
                Snooze
              </Button>
            </form>
          )}
          <FailureBanner title="We couldn’t snooze it" error={snooze.error} />
        </div>
      )}
    </Dialog>
  );
}
