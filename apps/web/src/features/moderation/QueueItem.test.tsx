import type { QueuedCase } from '@unslop/domain/calls/moderation';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerRenderProvider } from '../../lib/hydration.ts';
import { QueueItem } from './QueueItem.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const person = { user_id: 'p', username: 'wren', display_name: 'Wren', avatar_url: null };
const mia = { user_id: 'm', username: 'mia', display_name: 'Mia', avatar_url: null };
const item: QueuedCase = {
  id: 'c',
  subject_type: 'comment',
  kind: 'entry',
  card_id: null,
  status: 'open',
  danger: 3,
  reports_count: 2,
  findings: ['same_card'],
  is_appealed: false,
  opened_at: '2026-11-15T09:00:00.000Z',
  due_at: '2026-11-18T09:00:00.000Z',
  closed_at: null,
  claimed_by: mia,
  claimed_until: '2026-11-15T12:10:00.000Z',
  title: 'Art for “A slop”',
  image: null,
  person,
  group: null,
  assigned_to: null,
  snoozed_until: null,
  process: null,
  notes_count: 0,
};
const selection = {
  isOn: false,
  ids: new Set<string>(),
  toggle: () => {},
  choose: () => {},
  start: () => {},
  stop: () => {},
};

const textOf = (change: Partial<QueuedCase> = {}) =>
  renderToString(
    <ServerRenderProvider value={{ renderedAt: '2026-11-15T12:00:00Z', isIntroClosed: false }}>
      <MemoryRouter>
        <QueueItem item={{ ...item, ...change }} search="" selection={selection} />
      </MemoryRouter>
    </ServerRenderProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('a case says what is at stake, whose it is, what speaks about it, how old it is and who looks at it', () => {
  const text = textOf();
  expect(text).toContain('|Art for “A slop”|Art by wren · 2 reports, 1 finding · |about 3 hours ago|');
  expect(text).toContain('|Money at stake|');
  expect(text).toContain('|mia is looking|');
});

test('a case that nobody looks at names nobody, and a closed one nobody either', () => {
  expect(textOf({ claimed_by: null })).toContain('|Money at stake|');
  expect(textOf({ claimed_by: null })).not.toContain('is looking');
  expect(textOf({ status: 'closed' })).not.toContain('is looking');
});
