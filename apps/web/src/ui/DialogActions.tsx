import { Button } from './Button.tsx';

/** The end of a form that was opened: back out of it, or send it. */
export function DialogActions({
  label,
  isPending,
  onCancel,
}: {
  label: string;
  isPending: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" isLoading={isPending}>
        {label}
      </Button>
    </div>
  );
}
