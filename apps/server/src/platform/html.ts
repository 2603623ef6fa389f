const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML or XML may hold it, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return wellFormed(text).replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Without the characters that make a whole XML document unreadable: rows may be older than the rule that refuses them. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu, '');
}
