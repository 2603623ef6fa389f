import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dropzone } from './ImageField.tsx';

const rendered = (isDisabled: boolean) =>
  renderToString(
    <Dropzone label="Choose" hint="JPEG" accept={['image/jpeg']} onFile={() => {}} isDisabled={isDisabled} />,
  );

test('accepts no file while it is disabled', () => {
  expect(rendered(true)).toMatch(/<input[^>]* disabled=""/);
  expect(rendered(false)).not.toMatch(/<input[^>]* disabled/);
});
