/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_START = '\ufeff';

export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Quotes a cell so that no spreadsheet runs it as a formula. Text that starts like one gets an apostrophe in front.
 * Source: owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[\s]*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const PAGE = 500;

/** Reads rows page by page. @param read  reads the page after this row, or the first page without one */
export async function* pagesOf<R>(read: (last: R | undefined, limit: number) => Promise<R[]>): AsyncGenerator<R[]> {
  let last: R | undefined;
  do {
    const page = await read(last, PAGE);
    if (page.length > 0) yield page;
    last = page[PAGE - 1];
  } while (last);
}

/** Formats a time for spreadsheets, in UTC. */
export const csvTime = (isoTime: string): string => isoTime.replace('T', ' ').slice(0, 19);
