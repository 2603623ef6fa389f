/** By the byte order mark spreadsheets read a file as UTF-8. */
export const CSV_START = '\ufeff';

export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * A cell that no spreadsheet takes for a formula: text that begins like one gets an apostrophe in front.
 * Source: owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[\s]*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const PAGE = 500;

/** Rows that are read and sent page by page. @param read  the page after this row, the first after none */
export async function* pagesOf<R>(read: (last: R | undefined, limit: number) => Promise<R[]>): AsyncGenerator<R[]> {
  let last: R | undefined;
  do {
    const page = await read(last, PAGE);
    if (page.length > 0) yield page;
    last = page[PAGE - 1];
  } while (last);
}

/** A time as spreadsheets read it, in UTC. */
export const csvTime = (isoTime: string): string => isoTime.replace('T', ' ').slice(0, 19);
