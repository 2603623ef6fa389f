import { buffer } from 'node:stream/consumers';
import type { Receipt } from '@unslop/domain/calls/payments';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { receiptPdf } from './receipt-pdf.ts';

const receipt: Receipt = {
  number: 'U-0000',
  payment_id: '00000000-0000-4000-8000-000000000000',
  payment_intent_id: 'pi_1',
  paid_at: '2026-11-22T12:34:56.000Z',
  payer: 'Ann Lee',
  payer_email: 'ann@example.com',
  seller: { name: 'Unslop Example Ltd', address: '1 High Street, Anytown' },
  paid_with: 'Visa ending in 4242',
  type: 'art_purchase',
  lines: [
    { text: '“Sunny otter”', amount_cents: 2000 },
    { text: 'Card fee', amount_cents: 92 },
  ],
  total_cents: 2092,
  tax: 'No tax charged',
  refunded_cents: 0,
  currency: 'usd',
  notes: ['License: personal.'],
};

/** Extracts the lines of the page, as a reader can copy them from the PDF. */
async function textsOf(shown: Receipt): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await buffer(await receiptPdf(shown))), { mergePages: false });
  return text[0]!.split('\n').map((line) => line.trim());
}

test('the PDF receipt shows seller, payer, card, date, items and tax', async () => {
  const texts = await textsOf(receipt);
  expect(texts).toEqual([
    'Unslop',
    'Receipt',
    ...['Number U-0000', 'Date 2026-11-22 12:34 UTC', 'Seller Unslop Example Ltd, 1 High Street, Anytown'],
    ...['Paid by Ann Lee, ann@example.com', 'Paid with Visa ending in 4242', 'Payment pi_1'],
    ...['“Sunny otter” $20.00', 'Card fee $0.92', 'Total (USD) $20.92', 'No tax charged'],
    'License: personal.',
  ]);
});

test('shows refunds below the total', async () => {
  const texts = await textsOf({ ...receipt, refunded_cents: 500 });
  expect(texts.slice(-3)).toEqual(['No tax charged', 'Refunded -$5.00', 'License: personal.']);
});

test('shows text in any script, and a box for missing glyphs', async () => {
  const text = (
    await textsOf({
      ...receipt,
      payer: 'Łukasz Ωμέγα',
      lines: [{ text: '“Осень 秋 łódź 한국 あき” 👩‍🎨', amount_cents: 2000 }],
    })
  ).join('\n');
  expect(text).toContain('Łukasz Ωμέγα');
  expect(text).toContain('“Осень 秋 łódź 한국 あき” □');
});

test('omits what is unknown', async () => {
  const texts = await textsOf({ ...receipt, seller: null, paid_with: null });
  expect(texts.filter((text) => /Seller|Paid with/.test(text))).toEqual([]);
  const named = await textsOf({ ...receipt, seller: { name: 'Unslop Example Ltd', address: null } });
  expect(named).toContain('Seller Unslop Example Ltd');
});
