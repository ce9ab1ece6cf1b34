import type { Applies } from '../../../network/packet-filter.ts';

/** The instances that a rule applies to: all of the network where it names none. */
export interface Targets {
  kind: 'all' | 'tags' | 'service accounts' | 'secure tags';
  names: readonly string[];
}

/**
 * Returns whether a rule is for all of the instances that another one is for. One for some of them leaves the others to the
 * rules behind it. Who has both a tag and a service account is not known.
 */
export function coversTargets(wider: Targets, narrower: Targets): Applies {
  if (wider.kind === 'all') return 'yes';
  if (narrower.kind === 'all') return 'no';
  if (wider.kind !== narrower.kind) return 'perhaps';
  return narrower.names.every((name) => wider.names.includes(name)) ? 'yes' : 'no';
}

/**
 * Returns the targets for lists of names. A rule that names several kinds applies to instances that match all of them.
 */
export function targetsOf(named: Partial<Record<Exclude<Targets['kind'], 'all'>, readonly string[]>>): Targets {
  for (const kind of ['secure tags', 'service accounts', 'tags'] as const) {
    const names = named[kind] ?? [];
    if (names.length > 0) return { kind, names };
  }
  return { kind: 'all', names: [] };
}
