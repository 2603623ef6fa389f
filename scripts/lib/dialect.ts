import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that only this repository used, with the field's term for each. Whole words; endings are written out. */
interface DialectWord {
  /** The words as a regular expression, matched without regard to case at both ends of a word. */
  words: string;
  term: string;
  /** Nothing may bring it back: a test fails on it. */
  isGone?: true;
  /** Where the same letters are the field's word, or plain English: what matches this is not counted. */
  except?: RegExp;
}

const dialect: readonly DialectWord[] = [
  { words: 'towns?', term: 'simulation', isGone: true },
  { words: 'citizens?', term: 'actor', isGone: true },
  { words: 'caretakers?', term: 'reaper', isGone: true },
  { words: 'dice', term: 'seeded random', isGone: true },
  { words: '(?:drawn|draws?)[- ]pages?', term: 'server-rendered page', isGone: true },
  { words: 'wish|wishes|wished', term: 'idempotent request', isGone: true },
  {
    words: 'letters?',
    term: 'email template, email',
    isGone: true,
    except:
      /\b(?:capital|lower.?case|one|two|three|fewer|plain|Latin|Cyrillic|unseen) letters?|letters?(?:,| and| or) (?:digits|numbers|underscores)|letter[-_](?:spacing|pairs)|pairs_of_letters|use letters/gi,
  },
  {
    words: 'notices',
    term: 'email, notification',
    isGone: true,
    except: /\bwho notices|nobody notices|\bnotices: (?:z\.|\[)|\.notices\b|STRIPE_SUPPRESS_NOTICES/gi,
  },
  { words: 'news', term: 'notification, event', isGone: true },
  { words: 'kept answers?|shared answers?', term: 'cached response', isGone: true },
  { words: 'desks?', term: 'auth context', isGone: true, except: /help desk/gi },
  { words: 'obstacles?', term: 'user-facing error', isGone: true },
  { words: 'purses?', term: 'wallet', isGone: true },
  // Kinds of movements and of alarms, and a column, are stored by these names.
  {
    words: 'parked',
    term: 'unapplied payment; unhandled event; blocked',
    isGone: true,
    except: /(?:top_up|purchase|stripe_events?)_parked|parked_reason/g,
  },
  {
    words: 'places?',
    term: 'cursor; idempotency scope; call site; position',
    isGone: true,
    except:
      /\b(?:in|out of|take[sn]?|took|first|second|third|last|of) places?|place of\b|\bplaces? (?:in|at)\b|place-(?:items|content)|a place where|inPlace/gi,
  },
  {
    words: 'hands?',
    term: 'pass',
    isGone: true,
    except: /\b(?:by|left|right|one|other|second|first|human)[ -]hands?\b|byHand/gi,
  },
  // A few texts of screens use these words, as the exceptions here and below say.
  {
    words: 'tells?|told',
    term: 'notify, announce, report',
    isGone: true,
    except: /is told by mail when|They are not told|tells you the same|Tell us|Google did not tell us/g,
  },
  { words: 'somebody|whoever|whomever', term: 'user, caller', isGone: true },
  { words: 'fates?', term: 'outcome', isGone: true },
  { words: 'verdicts?', term: 'result', isGone: true },
  { words: 'plannedOnce', term: 'prepared statement', isGone: true },
  {
    words: 'forgets?|forgotten',
    term: 'prune, delete',
    isGone: true,
    except:
      /forgot(?:ten)?[ -](?:your )?password|Nobody can forget|restic forget|payload_forgotten_at|email_is_forgotten|forget_old/gi,
  },
  // The event of the live stream by this name is part of the API.
  { words: 'leaving', term: 'shutting down; navigating away', isGone: true, except: /event: leaving|[`']leaving[`']/g },
  // Error codes, a field of the API, and what the log of moderation has stored.
  {
    words: 'freezes?|frozen|unfreeze',
    term: 'account hold',
    isGone: true,
    except:
      /Object\.freeze|account_freezes|ACCOUNT_FROZEN|account_frozen|[`'|]frozen[`'|]|\.frozen\b|frozen_at|\bfrozen(?=\??[:,] | \}| \?)|frozen tally|frozen for a moment|has been frozen|moderate freeze|[`'](?:un)?freeze[`']|\bfreeze(?= {2}USER)|unfreeze USER/g,
  },
  { words: 'houses?', term: 'package, repository', isGone: true, except: /house[ -]style/gi },
  { words: 'rooms?', term: 'module', isGone: true, except: /\b(?:no|make) room\b/gi },
  {
    words: 'floors?',
    term: 'layer',
    isGone: true,
    except: /Math\.floor|floor\(|_floor|_floors|floorTo|['(]floor['|]|floor: 'ceil'/g,
  },
  { words: 'doors?|doorways?', term: 'entry point', isGone: true },
  { words: 'seats?', term: 'session', isGone: true },
  { words: 'scenes?', term: 'scenario', isGone: true },
];

const extensions = '{ts,tsx,mjs,js,css,sql,md,tsv}';
const looked = [`{packages,database,apps,sandbox,scripts,tests,docs}/**/*.${extensions}`, `*.{md,json}`, 'deploy/*'];
/** Generated or foreign text, the specification's own words, what users read, and this list. */
const leftOut =
  /node_modules|\/dist\/|\.generated\.ts$|schema\.sql$|package-lock\.json$|docs\/(?:requirements\.tsv|glossary\.md|decisions\/)|apps\/web\/src\/features\/info\/|database\/seed\/world\/|scripts\/lib\/dialect/;

export interface DialectCount {
  words: string;
  term: string;
  isGone: boolean;
  count: number;
  /** The files that have them, those with the most first. */
  files: { file: string; count: number }[];
}

/** How often the repository still uses each of these words: in code, SQL, tests and documents, parts of identifiers included. */
export function countDialect(root: string): DialectCount[] {
  const texts = globSync(looked, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !leftOut.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  return dialect.map(({ words, term, isGone = false, except }) => {
    const files = texts
      .map(({ file, text }) => ({ file, count: countOf(text, words, except) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
    return { words: shown(words), term, isGone, count: files.reduce((sum, { count }) => sum + count, 0), files };
  });
}

/** `wishOf` and `wish_key` have the word `wish`; `wishbone` has not. */
export function countOf(text: string, words: string, except?: RegExp): number {
  const plain = except ? text.replace(except, ' ') : text;
  const separated = words === 'prepared' ? plain : plain.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return separated.match(new RegExp(`\\b(?:${words})\\b`, 'gi'))?.length ?? 0;
}

function shown(words: string): string {
  return words.replaceAll('(?:', '(').replaceAll('|', ', ').replaceAll('?', '');
}
