import Clock from 'lucide-react/icons/clock';
import MailWarning from 'lucide-react/icons/mail-warning';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { Badge, Pill } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { Section, Specimen } from './Specimen.tsx';

const tones = ['neutral', 'positive', 'warning', 'danger', 'accent'] as const;
const movements = [
  {
    id: '1',
    what: 'Added funds',
    at: 'Nov 3, 2026 9:12 AM',
    amount: '+$25.00',
    status: 'positive' as const,
    state: 'Completed',
  },
  {
    id: '2',
    what: 'Prize for “A chrome pear”',
    at: 'Nov 4, 2026 6:40 PM',
    amount: '-$12.50',
    status: 'neutral' as const,
    state: 'Held',
  },
  {
    id: '3',
    what: 'Withdrawal',
    at: 'Nov 9, 2026 8:01 AM',
    amount: '-$10.00',
    status: 'danger' as const,
    state: 'Failed',
  },
];

export function Status() {
  const [count, setCount] = useState(0);
  const nowMs = Date.now();
  return (
    <Section title="Status">
      <Specimen name="Badge">
        <Badge tone="gloss">AI slop</Badge>
        <Badge tone="ink">Top Art</Badge>
        <Badge tone="accent" icon={<Trophy />}>
          Winner
        </Badge>
        <Badge tone="neutral">Withdrawn</Badge>
      </Specimen>
      <Specimen name="Pill, soft and solid">
        {tones.map((tone) => (
          <Pill key={tone} tone={tone} icon={<Clock />}>
            2 days left
          </Pill>
        ))}
        {tones.map((tone) => (
          <Pill key={tone} tone={tone} fill="solid" icon={<Clock />}>
            12:04
          </Pill>
        ))}
      </Specimen>
      <Specimen name="RelativeTime, Spinner, ThemeSwitch, LiveRegion">
        <RelativeTime at={new Date(nowMs - 5_000)} />
        <RelativeTime at={new Date(nowMs - 3_600_000)} />
        <RelativeTime at={new Date(nowMs - 90 * 86_400_000)} />
        <Spinner label="Loading" />
        <Spinner sizePx={40} />
        <ThemeSwitch />
        <Button onClick={() => setCount(count + 1)}>Announce {count}</Button>
        <LiveRegion message={count > 0 ? `${count} likes` : ''} />
      </Specimen>
      <div className="grid gap-3">
        <Banner
          tone="warning"
          icon={<MailWarning />}
          title="Please verify your email"
          action={<Button size="small">Send it again</Button>}
        >
          Your likes count once you have.
        </Banner>
        <Banner tone="neutral">Votes are being counted. Try again in a moment.</Banner>
        <Banner tone="positive">Profile updated successfully!</Banner>
        <Banner tone="danger" title="Your account is on hold">
          Until the disputed payment is settled.
        </Banner>
      </div>
      <div className="grid max-w-md gap-4">
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" sizePx={40} />
          <div className="grid flex-1 gap-2">
            <Skeleton shape="text" width="short" />
            <Skeleton shape="text" width="half" />
          </div>
        </div>
        <Skeleton shape="block" ratio={16 / 9} />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <EmptyState title="Nothing here yet" action={<Button variant="primary">Add the first</Button>}>
          Post a slop, and watch what people make of it.
        </EmptyState>
        <ErrorState title="Failed to load AI slop" onRetry={() => {}}>
          Check your connection and try again.
        </ErrorState>
      </div>
      <DataTable
        caption="Movements"
        rows={movements}
        rowKey={(row) => row.id}
        columns={[
          { key: 'what', header: 'What', cell: (row) => row.what },
          { key: 'at', header: 'When', cell: (row) => row.at },
          { key: 'state', header: 'Status', cell: (row) => <Pill tone={row.status}>{row.state}</Pill> },
          { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money value={row.amount} /> },
        ]}
      />
    </Section>
  );
}
