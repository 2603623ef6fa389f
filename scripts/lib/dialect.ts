import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './source-files.ts';

/** Words that only this repository used, with the field's term for each: a test fails when one comes back. Endings are written out. */
interface DialectWord {
  /** The words as a regular expression, matched without regard to case at both ends of a word. */
  words: string;
  term: string;
  /** Where the same letters are the field's word, or plain English: what matches this is not counted. */
  except?: RegExp;
}

const dialect: readonly DialectWord[] = [
  { words: 'towns?', term: 'simulation' },
  { words: 'citizens?', term: 'actor' },
  { words: 'caretakers?', term: 'reaper' },
  { words: 'dice', term: 'seeded random' },
  { words: '(?:drawn|draws?)[- ]pages?', term: 'server-rendered page' },
  { words: 'wish|wishes|wished', term: 'idempotent request' },
  {
    words: 'letters?',
    term: 'email template, email',
    except:
      /\b(?:capital|lower.?case|one|two|three|fewer|plain|Latin|Cyrillic|unseen) letters?|letters?(?:,| and| or) (?:digits|numbers|underscores)|letter[-_](?:spacing|pairs)|pairs_of_letters|use letters/gi,
  },
  {
    words: 'notices',
    term: 'email, notification',
    except: /\bwho notices|nobody notices|\bnotices: (?:z\.|\[)|\.notices\b|STRIPE_SUPPRESS_NOTICES/gi,
  },
  { words: 'news', term: 'notification, event' },
  { words: 'kept answers?|shared answers?', term: 'cached response' },
  { words: 'desks?', term: 'auth context', except: /help desk/gi },
  { words: 'obstacles?', term: 'user-facing error' },
  { words: 'purses?', term: 'wallet' },
  // Kinds of movements and of alarms, and a column, are stored by these names.
  {
    words: 'parked',
    term: 'unapplied payment; unhandled event; blocked',
    except: /(?:top_up|purchase|stripe_events?)_parked|parked_reason/g,
  },
  {
    words: 'places?',
    term: 'cursor; idempotency scope; call site; position',
    except:
      /\b(?:in|out of|take[sn]?|took|first|second|third|last|of) places?|place of\b|\bplaces? (?:in|at)\b|place-(?:items|content)|a place where|inPlace/gi,
  },
  {
    words: 'hands?',
    term: 'pass',
    except: /(?:\b|_)(?:by|left|right|one|other|second|first|human)[ _-]hands?\b|byHand/gi,
  },
  // A few texts of screens use these words, as the exceptions here and below say.
  {
    words: 'tells?|told',
    term: 'notify, announce, report',
    except: /is told by mail when|They are not told|tells you the same|Tell us|Google did not tell us/g,
  },
  { words: 'somebody|whoever|whomever', term: 'user, caller' },
  { words: 'fates?', term: 'outcome' },
  { words: 'verdicts?', term: 'result' },
  { words: 'plannedOnce', term: 'prepared statement' },
  {
    words: 'forgets?|forgotten',
    term: 'prune, delete',
    except:
      /forgot(?:ten)?[ -](?:your )?password|Nobody can forget|restic forget|payload_forgotten_at|email_is_forgotten|forget_old/gi,
  },
  // The event of the live stream by this name is part of the API.
  { words: 'leaving', term: 'shutting down; navigating away', except: /event: leaving|[`']leaving[`']/g },
  // Error codes, a field of the API, and what the log of moderation has stored.
  {
    words: 'freezes?|frozen|unfreeze',
    term: 'account hold',
    except:
      /Object\.freeze|account_freezes|ACCOUNT_FROZEN|account_frozen|[`'|]frozen[`'|]|\.frozen\b|frozen_at|\bfrozen(?=\??[:,] | \}| \?)|frozen tally|frozen for a moment|has been frozen|moderate freeze|[`'](?:un)?freeze[`']|\b(?:un)?freeze(?=:|,$)|(?:was|were) frozen|frozen tallies|\bfreeze(?= {2}USER)|unfreeze USER/g,
  },
  { words: 'houses?', term: 'package, repository', except: /house[ -]style|house[ -]?rules?/gi },
  { words: 'rooms?', term: 'module', except: /\b(?:no|make) room\b/gi },
  {
    words: 'floors?',
    term: 'layer',
    except: /Math\.floor|floor\(|_floor|_floors|floorTo|['(]floor['|]|floor: 'ceil'/g,
  },
  { words: 'doors?|doorways?', term: 'entry point' },
  { words: 'seats?', term: 'session' },
  { words: 'scenes?', term: 'scenario' },
];

const extensions = '{ts,tsx,mjs,js,css,sql,md,tsv}';
const looked = [`{packages,database,apps,sandbox,scripts,tests,docs}/**/*.${extensions}`, `*.{md,json}`, 'deploy/*'];
/** Generated or foreign text, the specification's own words, what users read, and this list. */
const leftOut =
  /node_modules|\/dist\/|\.generated\.ts$|schema\.sql$|package-lock\.json$|docs\/(?:requirements\.tsv|glossary\.md|decisions\/)|apps\/web\/src\/(?:features\/info\/|pages\/(?:About|HowItWorks|Privacy|Terms)\.tsx)|database\/seed\/world|scripts\/lib\/dialect/;

/** How often the repository still uses each of these words: in code, SQL, tests and documents, parts of identifiers included; the files with most first. */
export function countDialect(root: string) {
  const texts = filesOf(root, looked)
    .filter((file) => !leftOut.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  return dialect.map(({ words, term, except }) => {
    const files = texts
      .map(({ file, text }) => ({ file, count: countOf(text, words, except) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
    return { words: shown(words), term, count: files.reduce((sum, { count }) => sum + count, 0), files };
  });
}

/** `wishOf` and `wish_key` have the word `wish`; `wishbone` has not. */
export function countOf(text: string, words: string, except?: RegExp): number {
  const plain = except ? text.replace(except, ' ') : text;
  const separated = plain.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return separated.match(new RegExp(`\\b(?:${words})\\b`, 'gi'))?.length ?? 0;
}

function shown(words: string): string {
  return words.replaceAll('(?:', '(').replaceAll('|', ', ').replaceAll('?', '');
}
