import type { ReactNode } from 'react';

/** Header and a list of 300 px. Fixed height, so the panel does not move once it is open. */
export function NotificationFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <h2 className="text-lg">Notifications</h2>
        {action}
      </div>
      <div className="h-[300px] overflow-y-auto overscroll-contain">{children}</div>
    </>
  );
}
