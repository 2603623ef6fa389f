import { type StatementKind, statementKinds } from '@unslop/domain/movements';
import Download from 'lucide-react/icons/download';
import { buttonStyle } from '../../ui/button-style.ts';
import { Select } from '../../ui/Select.tsx';
import { exportAddress, type StatementPart } from './api.ts';
import { movementWords } from './movement-words.ts';
import { type PeriodId, periods } from './statement-period.ts';

interface StatementFilterProps {
  kind: StatementKind | '';
  period: PeriodId | '';
  part: StatementPart;
  onKind: (kind: StatementKind | '') => void;
  onPeriod: (period: PeriodId | '') => void;
}

/** Which part of the statement is shown, and the same as a file. */
export function StatementFilter({ kind, period, part, onKind, onPeriod }: StatementFilterProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[16rem_14rem_1fr]">
      <Select label="Kind" emptyLabel="All kinds" options={kinds} value={kind} onChange={onKind} />
      <Select label="Time" emptyLabel="All time" options={periods} value={period} onChange={onPeriod} />
      <a href={exportAddress(part)} download className={`${buttonStyle({})} justify-self-start lg:justify-self-end`}>
        <Download aria-hidden="true" className="size-4" />
        Download CSV, oldest first
      </a>
    </div>
  );
}

const kinds = statementKinds.map((id) => ({ id, name: movementWords(id, false) }));
