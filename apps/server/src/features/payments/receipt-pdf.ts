import type { Receipt } from '@unslop/domain/calls/payments';
import { formatMoney } from '@unslop/domain/money';
import PDFDocument from 'pdfkit';

const LEFT = 60;
const WIDTH = 475;
const INK = '#1b1a17';
const QUIET = '#5d594f';

/** The receipt on one page of A4, with the fonts that every reader of PDF has. */
export function receiptPdf(receipt: Receipt): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    info: { Title: `Receipt ${receipt.number}`, Author: 'Unslop', CreationDate: new Date(receipt.paid_at) },
  });
  pdf.fillColor(INK).font('Helvetica-Bold').fontSize(24).text('Unslop', LEFT, 60);
  pdf.fontSize(15).text('Receipt', LEFT, 96);
  const facts: [string, string][] = [
    ['Number', receipt.number],
    ['Date', `${receipt.paid_at.replace('T', ' ').slice(0, 16)} UTC`],
    ['Paid by', receipt.payer],
    ['Payment', receipt.payment_intent_id],
  ];
  let y = 130;
  for (const [name, value] of facts) {
    pdf.font('Helvetica').fontSize(10).fillColor(QUIET).text(name, LEFT, y);
    const height = writeInk(pdf, value, LEFT + 80, y, WIDTH - 80);
    y += Math.max(height, 12) + 6;
  }
  y = rule(pdf, y + 8);
  for (const line of receipt.lines) y = row(pdf, y, line.text, line.amount_cents);
  y = rule(pdf, y);
  pdf.font('Helvetica-Bold');
  y = row(pdf, y, `Total (${receipt.currency.toUpperCase()})`, receipt.total_cents, 'Helvetica-Bold');
  if (receipt.refunded_cents > 0) y = row(pdf, y, 'Refunded', -receipt.refunded_cents);
  for (const note of receipt.notes) {
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(QUIET)
      .text(printable(note), LEFT, y + 14, { width: WIDTH });
    y = pdf.y;
  }
  pdf.end();
  return pdf;
}

function row(pdf: PDFKit.PDFDocument, y: number, text: string, amount: number, font = 'Helvetica'): number {
  pdf.font(font);
  const height = writeInk(pdf, text, LEFT, y, WIDTH - 110);
  pdf.text(formatMoney(amount), LEFT + WIDTH - 100, y, { width: 100, align: 'right' });
  return y + Math.max(height, 12) + 8;
}

function writeInk(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, width: number): number {
  const shown = printable(text);
  pdf.fontSize(10).fillColor(INK).text(shown, x, y, { width });
  return pdf.heightOfString(shown, { width });
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

/** The built-in fonts know Western letters only; anything else would be printed as garbage. */
function printable(text: string): string {
  const plain = text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
  return plain.replace(/[^\u0020-\u007e\u00a1-\u00ff]/gu, '?');
}
