import type { Json } from '../../json.ts';
import { comparableText } from '../comparable-text.ts';
import { withDocument } from '../json-text.ts';
import { isPolicyDocument } from '../policy-statement.ts';

const noOrder = { orderedLists: new Set<string>() };

/**
 * Returns a text that two documents of which no schema is known share exactly when they are the same: by their members,
 * by what policies in them mean, and by documents that texts in them contain as JSON.
 */
export function documentText(value: Json): string {
  const document = withDocument(value);
  if (typeof document !== 'object' || document === null) return JSON.stringify(document);
  if (Array.isArray(document)) return `[${document.map(documentText).join(',')}]`;
  if (isPolicyDocument(document)) return comparableText(document, noOrder);
  const members = Object.keys(document)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${documentText(document[name] ?? null)}`);
  return `{${members.join(',')}}`;
}
