import type { Deps } from './deps.ts';
import { escapeHtml, wellFormed } from './html.ts';

/** Metadata of a page for clients that do not run scripts: search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Canonical path of the page. Null for a page useful to one person only, which search engines should not list. */
  path: string | null;
  type?: 'website' | 'article' | 'profile';
  /** Preview image on this site. */
  image?: { path: string; width: number; height: number; alt: string };
  /** Atom feed of the page. */
  feed?: { path: string; title: string };
  /** True if other sites can embed the page as a card; see features/previews/routes.ts. */
  embed?: true;
  /** Content of the page as JSON-LD. */
  data?: Record<string, unknown>;
}

/** A feature's pages and their heads. `make` returns null for a page that does not exist (any more). */
export interface HeadMaker {
  /** Matched against the path. Its groups are passed to `make`. */
  pattern: RegExp;
  make(deps: Deps, groups: Record<string, string>): Promise<PageHead | null> | PageHead | null;
}

const MISSING: PageHead = { title: 'Page not found · Unslop', description: 'There is nothing here.', path: null };

/**
 * Returns the web app's page with the head for an address.
 * @returns `isMissing` for an address without a page
 */
export async function pageAt(
  deps: Deps,
  makers: readonly HeadMaker[],
  page: string,
  path: string,
): Promise<{ html: string; isMissing: boolean }> {
  for (const { pattern, make } of makers) {
    const match = pattern.exec(path);
    if (!match) continue;
    const head = await make(deps, { ...match.groups });
    if (!head) break;
    return { html: withHead(page, head, deps.config.publicUrl), isMissing: false };
  }
  return { html: withHead(page, MISSING, deps.config.publicUrl), isMissing: true };
}

/** Replaces the default title and description, and appends the other tags to the head. */
function withHead(page: string, head: PageHead, site: string): string {
  const { title, description } = head;
  const tags = head.path === null ? '<meta name="robots" content="noindex" />' : tagsOf(head, site + head.path, site);
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(oneLine(title, 150))}</title>`)
    .replace(
      /<meta name="description" content="[^"]*" ?\/?>/,
      () => `<meta name="description" content="${escapeHtml(oneLine(description, 200))}" />`,
    )
    .replace('</head>', () => `${tags}</head>`);
}

function tagsOf(head: PageHead, url: string, site: string): string {
  const title = oneLine(head.title, 150);
  const description = oneLine(head.description, 200);
  const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:site_name', 'Unslop'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
  ];
  if (head.image) {
    tags.push(
      meta('property', 'og:image', site + head.image.path),
      meta('property', 'og:image:width', head.image.width),
      meta('property', 'og:image:height', head.image.height),
      meta('property', 'og:image:alt', oneLine(head.image.alt, 200)),
      meta('name', 'twitter:image', site + head.image.path),
    );
  }
  if (head.feed) {
    tags.push(
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(oneLine(head.feed.title, 150))}" href="${escapeHtml(site + head.feed.path)}" />`,
    );
  }
  if (head.embed) {
    tags.push(
      `<link rel="alternate" type="application/json+oembed" title="${escapeHtml(title)}" href="${escapeHtml(`${site}/oembed?url=${encodeURIComponent(url)}`)}" />`,
    );
  }
  if (head.data) {
    // Browsers do not run JSON-LD. User text must not close the element.
    const json = wellFormed(JSON.stringify(head.data)).replaceAll('<', '\\u003c');
    tags.push(`<script type="application/ld+json">${json}</script>`);
  }
  return `${tags.join('\n    ')}\n  `;
}

function oneLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${[...line].slice(0, max - 1).join('')}…` : line;
}
