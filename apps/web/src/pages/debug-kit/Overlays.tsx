import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { throwConfetti } from '../../ui/confetti.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Toast } from '../../ui/show-toast.tsx';
import { toast } from '../../ui/toast.ts';
import { DemoCompare } from './Pictures.tsx';
import { Section, Specimen } from './Specimen.tsx';

const toasts: Toast[] = [
  { title: 'Link Copied' },
  { title: 'Comment Added', description: 'Your comment is up.', tone: 'positive' },
  {
    title: 'Service Temporarily Unavailable',
    description: "We're having trouble reaching our servers. Notifications will retry shortly.",
    tone: 'warning',
    durationMs: 7000,
  },
  { title: 'Comment Failed', description: 'Failed to post your comment. Please try again.', tone: 'danger' },
];

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'screen' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays">
      <Specimen name="Dialog, ConfirmDialog, Dialog over the whole screen">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask first</Button>
        <Button onClick={() => setOpen('screen')}>Fullscreen viewer</Button>
      </Specimen>
      <Specimen name="toast(): neutral, positive, warning, danger">
        {toasts.map((each) => (
          <Button key={each.title} onClick={() => toast(each)}>
            {each.title}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Confetti">
        <Button variant="primary" onClick={() => void throwConfetti()}>
          Win
        </Button>
      </Specimen>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Welcome back"
        description="Sign in to post, comment and like."
        footer={
          <>
            <Button onClick={() => toast({ title: 'A toast above a dialog', tone: 'positive' })}>Toast</Button>
            <Button variant="primary" onClick={close}>
              Sign In
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Email" type="email" autoComplete="email" />
          <Field label="Password" type="password" autoComplete="current-password" />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Withdraw this entry?"
        confirmLabel="Withdraw the entry"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        It leaves the contest and its likes no longer count. This cannot be undone.
      </ConfirmDialog>
      <Dialog isOpen={open === 'screen'} onClose={close} title="The pear, before and after" size="screen">
        <div className="grid h-full place-items-center p-4">
          <div className="w-[min(100%,80dvh)]">
            <DemoCompare />
          </div>
        </div>
      </Dialog>
    </Section>
  );
}
