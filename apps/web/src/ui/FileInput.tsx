import type { ComponentProps } from 'react';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> & {
  accept: readonly string[];
  onFile: (file: File) => void;
};

/** A real file input, only unseen under its label, so that keyboard and screen reader just work. */
export function FileInput({ accept, onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept={accept.join(',')}
      className="sr-only"
      onChange={({ target }) => {
        if (target.files?.[0]) onFile(target.files[0]);
        // So that choosing the same file again is a change again.
        target.value = '';
      }}
    />
  );
}
