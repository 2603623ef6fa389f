import type { BulkResult, QueuedCase } from '@unslop/domain/calls/moderation';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';

type BulkResultsProps = { results: readonly BulkResult[]; cases: readonly QueuedCase[]; onClose: () => void };

/** Lists the cases that were proposed or refused, with links to them. */
export function BulkResults({ results, cases, onClose }: BulkResultsProps) {
  const of = (status: BulkResult['status']) =>
    results.filter((each) => each.status === status && each.same_as === null);
  const [proposed, refused] = [of('proposed'), of('refused')];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status" className="grid grid-cols-1 gap-1">
        {proposed.length > 0 && (
          <p>{countOf(proposed.length, 'case waits', 'cases wait')} for another moderator to confirm.</p>
        )}
        {refused.length > 0 && <p>{countOf(refused.length, 'case didn’t change', 'cases didn’t change')}:</p>}
      </div>
      {refused.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {refused.map(({ id, message }) => (
            <li key={id} className="border-l-2 border-line-strong pl-4 wrap-anywhere">
              <Link to={paths.case(id)} className="font-semibold underline underline-offset-4">
                {titleOf(id, cases)}
              </Link>
              <p className="text-sm text-muted">{message}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Back to the queue
        </Button>
      </div>
    </div>
  );
}

/** Returns the title of a case. Only the first case of a group is loaded. */
function titleOf(id: string, cases: readonly QueuedCase[]): string {
  const title = cases.find((each) => each.id === id)?.title;
  const leader = cases.find(({ group }) => group?.ids.includes(id));
  return title || (leader ? `A case of @${leader.person.username}` : 'A case');
}
