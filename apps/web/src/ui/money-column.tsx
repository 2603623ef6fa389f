import { formatMoney } from '@unslop/domain/money';
import type { Column } from './DataTable.tsx';
import { Money } from './Money.tsx';

/** Column of amounts, with a dash for a missing one. */
export function moneyColumn<Row>(key: string, header: string, of: (row: Row) => number | null): Column<Row> {
  return {
    key,
    header,
    align: 'end',
    cell: (row) => {
      const amount = of(row);
      return amount === null ? <None /> : <Money value={formatMoney(amount)} />;
    },
  };
}

export function None() {
  return <span className="text-muted">–</span>;
}
