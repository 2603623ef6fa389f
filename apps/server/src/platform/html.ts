const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML or XML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return wellFormed(text).replace(/[&<>"']/g, (sign) => entities[sign]!);
}

/** Removes characters that would make a whole XML document invalid. Old rows may predate the rule that refuses them. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu, '');
}
