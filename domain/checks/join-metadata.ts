import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Check, CheckRule } from './check.ts';
import type { CheckMetadata } from './metadata.ts';

/** The metadata of one check, as read from a file. */
export interface MetadataEntry {
  provider: ProviderKind;
  id: string;
  /** Name of the file, for messages. */
  file: string;
  metadata: CheckMetadata;
}

/**
 * Joins predicates with their metadata, in the order of the predicates. Throws when one has no counterpart or more than
 * one, and names every such check.
 */
export function joinMetadata(rules: readonly CheckRule[], entries: readonly MetadataEntry[]): Check[] {
  const faults: string[] = [];
  const known = new Map<string, MetadataEntry>();
  for (const entry of entries) {
    const first = known.get(nameOf(entry));
    if (first === undefined) known.set(nameOf(entry), entry);
    else faults.push(`${nameOf(entry)} stands in ${first.file} and in ${entry.file}`);
  }
  const checks = new Map<string, Check>();
  for (const rule of rules) {
    const name = nameOf(rule);
    const entry = known.get(name);
    if (entry === undefined) faults.push(`${name} has no metadata`);
    else if (checks.has(name)) faults.push(`${name} has two predicates`);
    else checks.set(name, { ...rule, ...entry.metadata });
  }
  const predicates = new Set(rules.map(nameOf));
  for (const [name, { file }] of known) if (!predicates.has(name)) faults.push(`${name} in ${file} has no predicate`);
  if (faults.length > 0) throw new Error(`The checks and their metadata differ: ${faults.join('; ')}`);
  return [...checks.values()];
}

function nameOf({ provider, id }: { provider: ProviderKind; id: string }): string {
  return `${provider}/${id}`;
}
