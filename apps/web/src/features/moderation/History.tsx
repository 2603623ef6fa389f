import type { ModerationCase } from '@unslop/domain/calls/moderation';
import { formatMoney } from '@unslop/domain/money';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/Badge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Events } from './Events.tsx';

type HistoryProps = Pick<ModerationCase, 'person' | 'person_history'> & { slopId: string | null };

/** The person in a case: earlier decisions and links to their other cases. */
export function History({ person, person_history: history, slopId }: HistoryProps) {
  return (
    <Disclosure
      title={history.acts.length > 0 ? `About this person (${history.acts.length})` : 'About this person'}
      summary={
        (history.is_banned || history.is_on_hold) && (
          <span className="flex flex-wrap gap-2">
            {history.is_banned && (
              <Pill tone="danger">
                {history.banned_until ? `Banned until ${formatDateTime(history.banned_until)}` : 'Banned for good'}
              </Pill>
            )}
            {history.is_on_hold && <Pill tone="warning">Money on hold</Pill>}
          </span>
        )
      }
    >
      <div className="flex items-center gap-4">
        <Avatar id={person.user_id} url={person.avatar_url} alt="" sizePx={48} />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <Link to={paths.user(person.user_id)} className="font-semibold underline underline-offset-4">
              {person.display_name}
            </Link>{' '}
            <span className="text-muted">@{person.username}</span>
          </p>
          <p className="text-sm text-muted">
            Since {formatDate(history.joined_at)} · {formatMoney(history.balance_cents)} in the balance
          </p>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link to={`${paths.moderation}?user_id=${person.user_id}`} className={link}>
          Open cases about them
        </Link>
        {slopId && (
          <Link to={`${paths.moderation}?ai_slop_id=${slopId}`} className={link}>
            Open cases in this contest
          </Link>
        )}
      </p>
      <Events events={history.acts} empty="No decisions about this person in other cases." />
    </Disclosure>
  );
}

const link = 'font-semibold underline underline-offset-4';
