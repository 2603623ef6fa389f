import type { Receipt } from '@unslop/domain/calls/payments';
import { formatMoney } from '@unslop/domain/money';
import { runsOf } from './receipt-fonts.ts';

const LEFT = 60;
const WIDTH = 475;
const INK = '#1b1a17';
const QUIET = '#5d594f';

/** Renders the receipt on one A4 page. Names and titles may be in any script; the PDF embeds the characters used. */
export async function receiptPdf(receipt: Receipt): Promise<PDFKit.PDFDocument> {
  // Load pdfkit on first use, because it is slow to load.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    info: { Title: `Receipt ${receipt.number}`, Author: 'Unslop', CreationDate: new Date(receipt.paid_at) },
  });
  write(pdf, 'Unslop', { y: 60, size: 24, weight: 700 });
  write(pdf, 'Receipt', { y: 96, size: 15, weight: 700 });
  const { seller } = receipt;
  const facts = {
    Number: receipt.number,
    Date: `${receipt.paid_at.replace('T', ' ').slice(0, 16)} UTC`,
    Seller: seller && [seller.name, seller.address].filter(Boolean).join(', '),
    'Paid by': `${receipt.payer}, ${receipt.payer_email}`,
    'Paid with': receipt.paid_with,
    Payment: receipt.payment_intent_id,
  };
  let y = 130;
  for (const [name, value] of Object.entries(facts)) {
    if (!value) continue;
    write(pdf, name, { y, color: QUIET });
    y = write(pdf, value, { y, x: LEFT + 80 }) + 6;
  }
  y = rule(pdf, y + 8);
  for (const line of receipt.lines) y = row(pdf, y, line.text, line.amount_cents);
  y = rule(pdf, y);
  y = row(pdf, y, `Total (${receipt.currency.toUpperCase()})`, receipt.total_cents, 700);
  y = write(pdf, receipt.tax, { y, color: QUIET }) + 8;
  if (receipt.refunded_cents > 0) y = row(pdf, y, 'Refunded', -receipt.refunded_cents);
  for (const note of receipt.notes) y = write(pdf, note, { y: y + 14, size: 9, color: QUIET });
  pdf.end();
  return pdf;
}

function row(pdf: PDFKit.PDFDocument, y: number, text: string, amount: number, weight: 400 | 700 = 400): number {
  const end = write(pdf, text, { y, weight, width: WIDTH - 110 });
  write(pdf, formatMoney(amount), { y, x: LEFT + WIDTH - 100, width: 100, weight, align: 'right' });
  return end + 8;
}

interface TextStyle {
  y: number;
  x?: number;
  width?: number;
  size?: number;
  weight?: 400 | 700;
  color?: string;
  align?: 'right';
}

/** @returns the y position for the next line */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { y, x = LEFT, width = LEFT + WIDTH - x, size = 10, weight = 400, color = INK, align }: TextStyle,
): number {
  const runs = runsOf(text, weight);
  pdf.fontSize(size).fillColor(color);
  // Fonts differ in height, so text is positioned by its baseline instead of its top.
  const base = y + size * 0.9;
  for (const [at, run] of runs.entries()) {
    const options: PDFKit.Mixins.TextOptions = {
      width,
      baseline: 'alphabetic',
      continued: at < runs.length - 1,
      ...(align && { align }),
    };
    pdf.font(run.font);
    if (at === 0) pdf.text(run.text, x, base, options);
    else pdf.text(run.text, options);
  }
  return Math.max(pdf.y - size * 0.9, y + size * 1.2);
}

function rule(pdf: PDFKit.PDFDocument, y: number): number {
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(QUIET)
    .stroke();
  return y + 12;
}
