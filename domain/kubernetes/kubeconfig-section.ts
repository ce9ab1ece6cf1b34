import { isObject, type JsonObject } from '../json.ts';
import type { KubeconfigFault } from './kubeconfig-fault.ts';

/** How the keys of one mapping of a kubeconfig are treated. */
export interface SectionRules {
  /** Keys that are read. */
  read: readonly string[];
  /** Keys that only matter to interactive clients, and are dropped. */
  dropped: readonly string[];
  /** Keys that are refused, each with the reason. */
  refused: Readonly<Record<string, string>>;
}

/** The entry of a list of named entries (`clusters`, `users`, `contexts`) and its path. */
export interface NamedEntry {
  value: JsonObject;
  path: string;
}

/** Faults of keys that are refused or unknown. */
export function keyFaults(section: NamedEntry, rules: SectionRules): KubeconfigFault[] {
  return Object.keys(section.value).flatMap((key) => {
    if (rules.read.includes(key) || rules.dropped.includes(key)) return [];
    const reason = Object.hasOwn(rules.refused, key) ? rules.refused[key] : undefined;
    const path = `${section.path}.${key.slice(0, 100)}`;
    return [{ path, message: reason === undefined ? 'is not a known field' : `is not allowed: ${reason}` }];
  });
}

/**
 * Returns the mapping under `key` of the entry with a name, out of a list of named entries. A name that two entries
 * have is refused: clients differ in which of them they take.
 */
export function namedEntry(
  document: JsonObject,
  { list, key, name }: { list: string; key: string; name: string },
): NamedEntry | KubeconfigFault {
  const entries = document[list];
  if (!Array.isArray(entries)) return { path: list, message: 'must be a list' };
  const places = entries.flatMap((entry, index) => (isObject(entry) && entry['name'] === name ? [index] : []));
  const [place] = places;
  if (place === undefined) return { path: list, message: 'has no entry with the referenced name' };
  if (places.length > 1) return { path: list, message: 'has two entries with the referenced name' };
  const entry = entries[place];
  const path = `${list}[${place}].${key}`;
  const value = isObject(entry) ? entry[key] : undefined;
  return isObject(value) ? { value, path } : { path, message: 'must be a mapping' };
}

/** Collects faults while the fields are read. */
export class Collected {
  readonly faults: KubeconfigFault[];

  constructor(faults: KubeconfigFault[]) {
    this.faults = faults;
  }

  fault(fault: KubeconfigFault): null {
    this.faults.push(fault);
    return null;
  }

  /** Returns a text of a section, or null when there is none. */
  text(section: NamedEntry, key: string): string | null {
    const value = section.value[key] ?? null;
    if (value === null || value === '') return null;
    return typeof value === 'string'
      ? value
      : this.fault({ path: `${section.path}.${key}`, message: 'must be a string' });
  }
}
