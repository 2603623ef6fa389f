import type { Award } from '@unslop/domain/calls/awards';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { leftOutReasons } from './award-words.ts';
import { exactTime } from './exact-time.ts';

type Entry = Award['entries'][number];

/** Every entry with what was shown and what counted, from which anyone can work out the winner. */
export function EntryTable({ award }: { award: Award }) {
  return (
    <DataTable
      caption="Entries, with shown and counted likes"
      columns={columns(award.ai_slop_id)}
      rows={award.entries}
      rowKey={(entry) => entry.comment_id}
    />
  );
}

function columns(slopId: string): Column<Entry>[] {
  return [
    { key: 'artist', header: 'Artist', cell: (entry) => <Artist entry={entry} slopId={slopId} /> },
    { key: 'posted', header: 'Posted', cell: (entry) => exactTime(entry.created_at) },
    { key: 'shown', header: 'Likes shown', align: 'end', cell: (entry) => entry.shown_likes.toLocaleString('en-US') },
    {
      key: 'counted',
      header: 'Likes counted',
      align: 'end',
      cell: (entry) => <strong>{entry.counted_likes.toLocaleString('en-US')}</strong>,
    },
    { key: 'left-out', header: 'Left out, and why', cell: (entry) => <LeftOut entry={entry} /> },
  ];
}

function Artist({ entry, slopId }: { entry: Entry; slopId: string }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 sm:justify-start">
      <Avatar id={entry.user_id} url={entry.avatar_url} alt="" sizePx={32} />
      <Link
        to={entry.image ? paths.aiSlopComment(slopId, entry.comment_id) : paths.user(entry.user_id)}
        className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {entry.username}
      </Link>
      {entry.is_winner && <Badge tone="accent">Winner</Badge>}
      {entry.is_owner && <Badge tone="neutral">Poster, cannot win</Badge>}
      {entry.image === null && <span className="text-sm text-muted">art removed since</span>}
    </span>
  );
}

function LeftOut({ entry }: { entry: Entry }) {
  const reasons = leftOutReasons(entry);
  if (reasons.length === 0) return <span className="text-muted">Nothing</span>;
  return (
    <ul className="text-sm">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
