import { Button } from './Button.tsx';

type DialogActionsProps = { label: string; isPending: boolean; onCancel: () => void };

/** The end of a form that was opened: back out of it, or send it. */
export function DialogActions({ label, isPending, onCancel }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" isLoading={isPending}>
        {label}
      </Button>
    </div>
  );
}
