import type { Json } from '../json.ts';
import { comparableStatement, isPolicyDocument, policyStatements } from './policy-statement.ts';

/**
 * Returns the text that two values share exactly when they mean the same: keys in order, a null key like an absent one,
 * sets sorted and without repetition, policy documents in one spelling. `listName` is the key that holds the value.
 */
export function comparableText(
  value: Json | undefined,
  options: { orderedLists: ReadonlySet<string>; listName?: string },
): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const members = value.map((member) => comparableText(member, options));
    const isOrdered = options.listName !== undefined && options.orderedLists.has(options.listName);
    return `[${(isOrdered ? members : [...new Set(members)].toSorted()).join(',')}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isPolicyDocument(value)) {
    const { Statement: _statements, ...rest } = value;
    const statements = policyStatements(value).map((one) => comparableText(comparableStatement(one), options));
    return `policy ${comparableText(rest, options)} [${[...new Set(statements)].toSorted().join(',')}]`;
  }
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key];
    if (member === null || member === undefined) continue;
    members.push(`${JSON.stringify(key)}:${comparableText(member, { ...options, listName: key })}`);
  }
  return `{${members.join(',')}}`;
}
