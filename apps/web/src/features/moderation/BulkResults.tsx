import type { BulkResult, QueuedCase } from '@unslop/domain/calls/moderation';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format-count.ts';

type BulkResultsProps = { results: readonly BulkResult[]; cases: readonly QueuedCase[]; onClose: () => void };

/** Says what came of each case that was not simply done, with a way to it. */
export function BulkResults({ results, cases, onClose }: BulkResultsProps) {
  const titles = new Map(cases.map(({ id, title }) => [id, title]));
  const of = (status: BulkResult['status']) => results.filter((each) => each.status === status);
  const [done, proposed, refused] = [of('done'), of('proposed'), of('refused')];
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul role="status" className="grid grid-cols-1 gap-1">
        {done.length > 0 && <li>{countOf(done.length, 'case is', 'cases are')} decided.</li>}
        {proposed.length > 0 && (
          <li>{countOf(proposed.length, 'case waits', 'cases wait')} for another moderator to confirm.</li>
        )}
        {refused.length > 0 && (
          <li>{countOf(refused.length, 'case was left as it was', 'cases were left as they were')}:</li>
        )}
      </ul>
      {refused.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {refused.map(({ id, message }) => (
            <li key={id} className="border-l-2 border-line-strong pl-4 wrap-anywhere">
              <Link to={paths.case(id)} className="font-semibold underline underline-offset-4">
                {titles.get(id) || 'A case'}
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
