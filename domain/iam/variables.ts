import { globOf, sharedCharacters, type Glob } from './glob.ts';
import type { RequestContext } from './request.ts';

/** Returns the variables of a text, as condition keys in lower case. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\$\{([^}*?$][^}]*)\}/g)].map(([, inner = '']) => keyOf(inner));
}

/**
 * Returns the pattern of a text with its policy variables replaced by what the request holds. Null when a variable has
 * no value and no default (the text then matches nothing), undefined when its value is unknown. `${*}`, `${?}` and
 * `${$}` are the characters themselves. Policies of the version before 2012-10-17 have no variables (IAM user guide,
 * "Policy variables").
 */
export function expand(
  text: string,
  { context, withVariables }: { context: RequestContext; withVariables: boolean },
): Glob | null | undefined {
  if (!withVariables || !text.includes('${')) return globOf(text);
  let glob = '';
  let from = 0;
  for (const match of text.matchAll(/\$\{([^}]*)\}/g)) {
    glob += globOf(text.slice(from, match.index));
    from = match.index + match[0].length;
    const inner = match[1] ?? '';
    if (isEscape(inner)) {
      glob += inner;
      continue;
    }
    const value = context.get(keyOf(inner));
    if (value === 'unknown') return undefined;
    const fallback = /,\s*'([^']*)'\s*$/.exec(inner)?.[1];
    const only = value?.length === 1 ? value[0] : fallback;
    if (only === undefined) return null;
    glob += only;
  }
  return glob + globOf(text.slice(from));
}

/** Returns the pattern of a text whose variables may have any value. */
export function openedGlob(text: string): Glob {
  return globOf(text.replaceAll(/\$\{([^}]*)\}/g, (_, inner: string) => (isEscape(inner) ? inner : '*')));
}

/**
 * Returns values of the variables of a text with which it matches a text of another pattern, as pairs of condition key
 * in lower case and value. A variable that occurs twice may have two values, of which either may fit both places.
 */
export function fittingValues(text: string, other: Glob): [key: string, value: string][] {
  if (!text.includes('${')) return [];
  let glob = '';
  let from = 0;
  const variables: { key: string; place: number }[] = [];
  for (const match of text.matchAll(/\$\{([^}]*)\}/g)) {
    glob += globOf(text.slice(from, match.index));
    from = match.index + match[0].length;
    const inner = match[1] ?? '';
    if (isEscape(inner)) {
      glob += inner;
      continue;
    }
    variables.push({ key: keyOf(inner), place: glob.length });
    glob += globOf('*');
  }
  const shared = sharedCharacters(glob + globOf(text.slice(from)), other, 'x');
  if (shared === null) return [];
  return variables.map(({ key, place }) => {
    const matched = shared.filter((one) => one.place === place).map(({ character }) => character);
    return [key, matched.join('')];
  });
}

function isEscape(inner: string): boolean {
  return inner === '*' || inner === '?' || inner === '$';
}

function keyOf(inner: string): string {
  return (inner.split(',')[0] ?? '').trim().toLowerCase();
}
