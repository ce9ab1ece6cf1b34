import { storableText } from '../../domain/inventory/canonical-json.ts';
import type { Fingerprint } from './fingerprint.ts';
import { scrubConfiguration } from './scrub.ts';
import { holdsSecret } from './secret-shapes.ts';

const shownAtMost = 500;

/** A name that may be that of a secret, with its value, in text that is no JSON. */
const namedSecret = /((?:pass|secret|token|credential|key)[\w-]*["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|[^\s,;}]+)/gi;

/**
 * Returns the beginning of a text from outside, to be shown to people: what looks like a secret is replaced, in JSON as
 * in configurations, in other text by the names before values.
 */
export function scrubbedText(text: string, fingerprint: Fingerprint): string {
  const clean = storableText(text);
  const { text: scrubbed } = scrubConfiguration({ text: clean }, fingerprint);
  const shown = (typeof scrubbed === 'string' ? scrubbed : '').replaceAll(namedSecret, '$1…').slice(0, shownAtMost);
  return holdsSecret(shown) ? fingerprint(text) : shown;
}
