import type { ComponentProps } from 'react';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> & {
  accept: readonly string[];
  onFile: (file: File) => void;
};

/** A native file input, visually hidden under its label, so keyboard and screen readers work. */
export function FileInput({ accept, onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept={accept.join(',')}
      className="sr-only"
      onChange={({ target }) => {
        if (target.files?.[0]) onFile(target.files[0]);
        // Reset it, so choosing the same file again fires a change event.
        target.value = '';
      }}
    />
  );
}
