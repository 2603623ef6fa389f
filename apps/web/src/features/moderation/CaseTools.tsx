import type { ModerationCase } from '@unslop/domain/calls/moderation';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useCaseCall } from './api.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';

/** Assigns and snoozes a case. Hidden from moderators who may not decide it. */
export function CaseTools({ data, onSnoozed }: { data: ModerationCase; onSnoozed: () => void }) {
  if (data.status === 'closed' || data.conflict !== null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Assign data={data} />
      <Snooze data={data} onSnoozed={onSnoozed} />
    </div>
  );
}

function Assign({ data }: { data: ModerationCase }) {
  const user = useUser();
  const assign = useCaseCall('assignCase', 'We couldn’t assign it');
  const { assigned_to, assignable, id } = data;
  const to = (person: ModerationCase['person'] | null) => ({
    label: person === null ? 'Nobody' : person.user_id === user?.id ? 'Me' : person.username,
    icon: assigned_to?.user_id === person?.user_id ? <Check /> : <span className="block size-5" />,
    onSelect: () =>
      assign.mutate(
        { params: { id }, body: { assigned_to: person?.user_id ?? null } },
        { onSuccess: () => toast({ title: person ? 'Assigned' : 'Assigned to nobody', tone: 'positive' }) },
      ),
  });
  const others = assignable.filter(({ user_id }) => user_id !== user?.id);
  const own = assignable.find(({ user_id }) => user_id === user?.id);
  const name = !assigned_to ? null : assigned_to.user_id === user?.id ? 'you' : assigned_to.username;
  return (
    <Menu
      label="Who should look at it"
      items={[...(own ? [to(own)] : []), ...others.map(to), to(null)]}
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          isLoading={assign.isPending}
          icon={<UserPlus className="size-4" />}
          className="max-w-60"
        >
          <span className="truncate">{name ? `For ${name}` : 'Assign'}</span>
        </Button>
      )}
    />
  );
}

function Snooze({ data, onSnoozed }: { data: ModerationCase; onSnoozed: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const wake = useCaseCall('snoozeCase', 'It’s still snoozed');
  if (data.snoozed_until) {
    return (
      <Button
        size="small"
        isLoading={wake.isPending}
        icon={<AlarmClock className="size-4" />}
        onClick={() => wake.mutate({ params: { id: data.id }, body: { until: null } })}
      >
        Snoozed until {formatMoment(data.snoozed_until)}. Wake it
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        icon={<AlarmClock className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        Snooze
      </Button>
      {isOpen && (
        <SnoozeDialog
          data={data}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onSnoozed();
          }}
        />
      )}
    </>
  );
}
