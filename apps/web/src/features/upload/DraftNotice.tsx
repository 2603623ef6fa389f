import { Button } from '../../ui/Button.tsx';

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p role="status" className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 text-muted">
      Your draft is still here.
      <Button size="small" variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
