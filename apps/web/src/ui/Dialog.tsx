import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';

type DialogProps = {
  /** Omit it if the dialog is only mounted while open. */
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** 'sheet' rises from the bottom of a phone. 'screen' is full-screen and frameless, for pictures. */
  size?: 'small' | 'medium' | 'sheet' | 'screen';
  footer?: ReactNode;
  children?: ReactNode;
};

const sizes = {
  small: 'max-w-md',
  medium: 'max-w-xl',
  sheet: 'max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none md:max-w-md',
  screen: 'dark-screen h-dvh max-h-dvh w-screen max-w-screen bg-night text-on-night',
};

const framed = 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-panel bg-raised text-text shadow-overlay';

/**
 * Native modal dialog: it traps and restores the focus, closes on Escape, makes the rest inert and needs no library.
 * Radix's would add 13 kB and write a <style> element, which the CSP forbids.
 */
export function Dialog({ isOpen = true, onClose, title, description, size = 'small', footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const opener = document.activeElement;
    element.showModal();
    focusFirst(element);
    return () => {
      element.close();
      // React may have removed the dialog before it could restore the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose();
  }

  if (!isOpen) return null;
  const isFramed = size !== 'screen';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={closeOnBackdrop}
      onCancel={(event) => {
        // In React, the cancel event of a nested dialog bubbles. Close only the nested one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={cx(isFramed && framed, sizes[size])}
    >
      <div className={cx('flex max-h-[inherit] flex-col', !isFramed && 'h-full')}>
        <header className={isFramed ? 'flex items-start gap-4 px-6 pt-5 pb-3' : 'contents'}>
          <div className={isFramed ? 'min-w-0 flex-1 pt-1' : 'sr-only'}>
            <h2 id={`${id}-title`} className="text-2xl">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1.5 text-muted">
                {description}
              </p>
            )}
          </div>
          <div className={isFramed ? '-mr-2' : 'absolute top-3 right-3 z-10'}>
            <IconButton label="Close" icon={<X />} look={isFramed ? 'plain' : 'onPicture'} onClick={onClose} />
          </div>
        </header>
        <div className={cx('dialog-body min-h-0 flex-1', isFramed && 'overflow-y-auto px-6 pt-1 pb-6')}>{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</footer>
        )}
      </div>
    </dialog>
  );
}

/** Focuses the first field of a form, or the first answer of a question. The browser would pick the close button. */
function focusFirst(dialog: HTMLDialogElement) {
  const field = dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea, select)');
  const answer = dialog.querySelector<HTMLElement>('footer button');
  (field ?? answer)?.focus();
}

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'title' | 'children'> & {
  /** Names the action: "Withdraw this entry", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone: 'plain' | 'danger';
  isLoading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  tone,
  isLoading,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

type DialogActionsProps = { label: string; isPending: boolean; onCancel: () => void };

/** Cancel and submit buttons at the end of a form in a dialog. */
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
