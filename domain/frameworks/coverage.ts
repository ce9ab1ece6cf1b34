import type { Cloud } from '../clouds/cloud-names.ts';
import type { Control } from './control.ts';
import type { Framework } from './frameworks.ts';

/** How many controls of a version of a framework our checks decide, for one cloud. */
export interface Coverage {
  framework: string;
  cloud: Cloud;
  version: string;
  controls: number;
  /** Controls for which the mapping knows checks, or that the publisher calls automated. */
  assessable: number;
  /** Every known check is ours. */
  full: number;
  /** At least half of the known checks are ours; the full ones too. */
  half: number;
  /** At least one of the known checks is ours; the two above too. */
  some: number;
  /** Controls that the publisher calls automated, and how many of them are covered in full; null where it does not say. */
  automated: { controls: number; full: number } | null;
}

/** Counts the coverage of every version of some frameworks, in their order. */
export function coverages(frameworks: readonly Framework[]): Coverage[] {
  return frameworks.flatMap(({ id, editions }) =>
    editions.map(({ cloud, version, controls }) => ({ framework: id, cloud, version, ...countsOf(controls) })),
  );
}

function countsOf(controls: readonly Control[]): Omit<Coverage, 'framework' | 'cloud' | 'version'> {
  const automated = controls.filter((control) => control.automated === true);
  const saysSo = controls.some((control) => control.automated !== null);
  return {
    controls: controls.length,
    assessable: controls.filter((control) => control.known > 0 || control.automated === true).length,
    full: controls.filter(isFull).length,
    half: controls.filter((control) => control.checks.length > 0 && control.checks.length * 2 >= control.known).length,
    some: controls.filter((control) => control.checks.length > 0).length,
    automated: saysSo ? { controls: automated.length, full: automated.filter(isFull).length } : null,
  };
}

function isFull(control: Control): boolean {
  return control.known > 0 && control.checks.length >= control.known;
}
