import type { Json } from '../json.ts';
import type { ResourceFacts } from './resource-facts.ts';

type Configured = Pick<ResourceFacts, 'configuration'>;

/** Returns a member of the configuration as text; null when it is missing or no text. */
export function textOf({ configuration }: Configured, name: string): string | null {
  const value = configuration[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a member of the configuration as a number; null when it is missing or none. */
export function numberOf({ configuration }: Configured, name: string): number | null {
  const value = configuration[name];
  return typeof value === 'number' ? value : null;
}

/** Returns a member of the configuration as a list; null when it is missing or none. */
export function listOf({ configuration }: Configured, name: string): Json[] | null {
  const value = configuration[name];
  return Array.isArray(value) ? value : null;
}

/** Returns a text from the observed facts; null when there is none. */
export function observedText({ configuration }: Configured, name: string): string | null {
  const observed = configuration['observed'];
  if (typeof observed !== 'object' || observed === null || Array.isArray(observed)) return null;
  const value = observed[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the machine type or size of an instance or database, without the path before it; null when there is none. */
export function sizeOf(facts: Configured): string | null {
  for (const name of ['instance_type', 'instance_class', 'machine_type', 'size', 'tier']) {
    const size = textOf(facts, name);
    if (size !== null) return size.slice(size.lastIndexOf('/') + 1);
  }
  return null;
}

/** Returns the day (`YYYY-MM-DD`) in a timestamp; null when it is none. */
export function dayIn(timestamp: string | null): string | null {
  return timestamp !== null && /^\d{4}-\d{2}-\d{2}/.test(timestamp) && !Number.isNaN(Date.parse(timestamp.slice(0, 10)))
    ? timestamp.slice(0, 10)
    : null;
}
