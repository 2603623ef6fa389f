import type { ComponentProps } from 'react';

/** The signature: a line with a round grip, standing at the --at of its frame. Without a role it is only a drawing. */
export function CompareHandle(props: ComponentProps<'span'>) {
  return (
    <span {...props} className="compare-handle" aria-hidden={props.role ? undefined : true}>
      <span className="compare-grip">
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path d="M10 6v12l-7-6Zm4 0v12l7-6Z" />
        </svg>
      </span>
    </span>
  );
}
