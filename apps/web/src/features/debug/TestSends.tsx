import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useSendTest } from './api.ts';
import { DebugSection } from './DebugSection.tsx';

const tests = [
  { label: 'Standard', type: 'success', content: 'This is a test notification.', isFromPerson: false },
  { label: 'Like', type: 'like', content: 'liked your slop (a test)', isFromPerson: true },
  { label: 'Comment', type: 'comment', content: 'commented on your slop (a test)', isFromPerson: true },
  { label: 'Follow', type: 'follow', content: 'started following you (a test)', isFromPerson: true },
  { label: 'Info', type: 'info', content: 'This is information (a test).', isFromPerson: false },
] as const;

/** Nobody else gets any of these. */
export function TestSends() {
  const send = useSendTest();
  return (
    <DebugSection title="Send yourself a test">
      <div className="flex flex-wrap gap-3">
        {tests.map(({ label, ...test }) => (
          <Button
            key={label}
            isLoading={send.isPending && send.variables.type === test.type}
            onClick={() => send.mutate(test)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm">
        {send.isError && messageOf(send.error, 'The test could not be sent.')}
        {send.isSuccess && `Sent: ${send.data.type}. The bell counts it within a moment.`}
      </p>
    </DebugSection>
  );
}
