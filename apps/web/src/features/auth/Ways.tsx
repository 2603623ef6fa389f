import type { ReactNode } from 'react';
import { useSettings } from '../../lib/session-query.tsx';
import { GoogleButton } from './GoogleButton.tsx';

type WaysProps = { returnPath: string; notice: ReactNode; children: ReactNode };

/** Google first where there is Google, then the form, then what one agrees to. */
export function Ways({ returnPath, notice, children }: WaysProps) {
  const hasGoogle = useSettings()?.google ?? false;
  return (
    <div className="grid gap-5">
      {hasGoogle && (
        <>
          <GoogleButton label="Continue with Google" returnPath={returnPath} />
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with your email
          </p>
        </>
      )}
      {children}
      {notice && <p className="text-sm text-muted">{notice}</p>}
    </div>
  );
}
