import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AttachedImage } from './AttachedImage.tsx';

const rendered = (isBusy: boolean) =>
  renderToString(
    <AttachedImage
      image={{ previewUrl: 'blob:1', alt: 'A cat', failure: null } as Parameters<typeof AttachedImage>[0]['image']}
      note=""
      uploadedShare={null}
      isBusy={isBusy}
      onAltChange={() => {}}
      onExplain={() => {}}
      onRemove={() => {}}
      onRetry={() => {}}
    />,
  );

test('cannot be changed while it is sent, neither picture nor description', () => {
  expect(rendered(false)).not.toMatch(/ readonly/i);
  expect(rendered(false)).toContain('Remove image');
  expect(rendered(true)).toMatch(/<input[^>]* readonly=""/i);
  expect(rendered(true)).not.toContain('Remove image');
});
