import { existenceAspect } from '../drift/classification/aspect-rule.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { capitalised, shortened } from '../drift/labels.ts';
import { keyInWords, placeInWords, quoted } from '../drift/words/text.ts';

const propertiesShown = 2;
const longest = 300;

/** How the values of a property changed; the marks are those of the migration that defines kinds. */
const verbs = new Map([
  ['+', 'was added'],
  ['-', 'was removed'],
  ['on', 'was turned on'],
  ['off', 'was turned off'],
  ['~', 'changed'],
]);

/**
 * Returns a kind of drift in words, e.g. `Security group: an entry of ingress was added`. A property is the path of a
 * difference with `*` for positions in lists, a space and the mark of how it changed, e.g. `/ingress/* +`.
 */
export function kindInWords(kind: { typeTitle: string; aspect: string; properties: readonly string[] }): string {
  const { typeTitle, aspect, properties } = kind;
  if (aspect === existenceAspect) return `${typeTitle}: deleted`;
  const shown = properties.slice(0, propertiesShown).map((property) => propertyInWords(property, aspect));
  const left = properties.length - shown.length;
  if (left > 0) shown.push(`${left} more`);
  return shortened(`${capitalised(typeTitle)}: ${shown.join(', ')}`, longest);
}

function propertyInWords(property: string, aspect: string): string {
  const space = property.lastIndexOf(' ');
  const keys = pointerKeys(property.slice(0, space));
  const mark = property.slice(space + 1);
  const place = placeInWords(keys.filter((key) => key !== '*')) || keyInWords(aspect);
  const isTag = keys.length === 2 && ['tags', 'labels', 'annotations'].includes(keys[0] ?? '');
  const name = isTag ? `${keys[0]?.slice(0, -1)} ${quoted(keys[1] ?? '')}` : place;
  return `${keys.at(-1) === '*' ? 'an entry of ' : ''}${name} ${verbs.get(mark) ?? 'changed'}`;
}
