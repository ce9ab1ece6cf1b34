import type { Spelling } from '../../domain/clouds/schema-facts.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { pathWithoutLists } from './read-schema.ts';

/**
 * Forms of the JSONata expressions by which a schema says how a value that was set is shown, and the spellings that they
 * allow. `X` is the property. Two readings are compared, so an expression that any other value would meet as well (a
 * constant pattern, the beginning of a version) allows nothing: it would hide changes.
 */
const forms: readonly { form: RegExp; spelling: Spelling | null }[] = [
  { form: /^\$(lowercase|uppercase)\(X\)$/, spelling: 'caseless' },
  { form: /^\$replace\(X,\s*\/\(\.\*\)\\\.\$\/,\s*"\$1"\)$|^\$join\(\[X,\s*"\."\]\)$/, spelling: 'host' },
  { form: /^\$lowercase\(\$(join|replace)\(.*\)\)$/, spelling: 'host' },
  { form: /^\$replace\(X,\s*\/(\\s\+|\n|\\n)\$\/,\s*''\)$|^\$join\(\[X,\s*"\n"\]\)$/, spelling: 'trailing_space' },
  { form: /^(\$lowercase\()?\$substringAfter\(X,\s*"\/"\)\)?$/, spelling: 'short_name' },
  { form: /^\$split\(X,\s*(?:"[^"]*[/:]"|'[^']*[/:]')\)\[-1\]$/, spelling: 'short_name' },
  { form: /^\$join\(\["[^"]*arn:[^"]*(\/|\/\{1\}|\(key\\\/\)\?\|\^\))",\s*X\]\)$/, spelling: 'short_name' },
  // The value as it is, and constants.
  { form: /^X$|^"[^"]*"$/, spelling: null },
  { form: /^\$join\(\[(\$string\()?X\)?,\s*"\.\*"\]\)$|^\$join\(\["\.\*",\s*X,\s*"\.\*"\]\)$/, spelling: null },
];

/** Host names by their name, of which schemas say nothing. */
const hostName = /(^|[a-z])(DNS|Dns|Domain|Host)Name$|^HostedZoneName$|^Fqdn$|^FQDN$/;

const deepest = 6;

/** Returns the spellings of a type's properties: path → spelling. */
export function spellingsOf(
  transforms: Readonly<Record<string, string>>,
  document: JsonObject,
): Record<string, Spelling> {
  const found = new Map<string, Spelling>();
  for (const path of hostNames(document)) found.set(path, 'host');
  for (const [pointer, text] of Object.entries(transforms)) {
    const path = pathWithoutLists(pointer.replace(/^\/?properties\//, ''));
    const spelling = spellingOf(text, path);
    if (spelling !== null) found.set(path, spelling);
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the spelling that an expression allows; null for none. */
export function spellingOf(text: string, path: string): Spelling | null {
  const names = path.split('/');
  const property = [names.join('.'), names.at(-1) ?? ''].map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
  const allowed = text.split('$OR').map((alternative) => {
    const form = alternative.trim().replaceAll(new RegExp(String.raw`(?<![\w$.])(?:${property})(?![\w.])`, 'g'), 'X');
    return forms.find((known) => known.form.test(form))?.spelling;
  });
  if (allowed.includes(undefined)) return 'several';
  const known = allowed.filter((one) => one !== null && one !== undefined);
  const [first] = known.toSorted((a, b) => strength[b] - strength[a]);
  return first ?? null;
}

/** A host name is caseless, too. */
const strength: Record<Spelling, number> = { several: 4, host: 3, caseless: 2, short_name: 1, trailing_space: 0 };

/** Returns the paths of texts that are host names by their name. */
function hostNames(document: JsonObject): string[] {
  const { properties, definitions } = document;
  const found = new Set<string>();
  const visit = (schema: Json | undefined, path: readonly string[], seen: readonly string[]): void => {
    if (!isObject(schema) || path.length > deepest) return;
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      if (seen.includes(reference)) return;
      const name = reference.replace('#/definitions/', '');
      visit(isObject(definitions) ? definitions[name] : undefined, path, [...seen, reference]);
      return;
    }
    if (schema['type'] === 'string' && hostName.test(path.at(-1) ?? '')) found.add(path.join('/'));
    for (const [name, member] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
      visit(member, [...path, name], seen);
    }
    visit(schema['items'], path, seen);
  };
  if (isObject(properties)) visit({ properties }, [], []);
  return [...found];
}
