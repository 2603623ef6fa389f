import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import HowItWorks from './HowItWorks.tsx';
import Privacy from './Privacy.tsx';

const textOf = (Page: ComponentType) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

test('Privacy and How It Works say who reads what voters share [T462]', () => {
  for (const text of [textOf(Privacy), textOf(HowItWorks)]) {
    expect(text).toMatch(/moderators without a conflict[^.]* can see who voted/i);
    expect(text).toMatch(/which (of the )?voters[^.]* shared a network[^.]* or a (kind of )?browser within 30 days/);
    expect(text).toContain('letters');
    expect(text).not.toContain('not whose they are');
  }
  const privacy = textOf(Privacy);
  expect(privacy).not.toContain('moderators see only');
  expect(privacy).toContain('nobody can see it while votes are sealed');
  expect(privacy).toContain('“deleted account” next to such a vote');
});

test('Privacy gives the number of fingerprints and how long receipts stay [T463]', () => {
  const privacy = textOf(Privacy);
  expect(privacy).toContain('up to 27 numbers of 256 bits');
  expect(privacy).toContain('sixteen to find copies within a contest');
  expect(privacy).toContain('they stay until every contest you took part in is final');
  expect(privacy).not.toContain('until the award is final');
});
