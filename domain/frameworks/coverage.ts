import type { Cloud } from '../clouds/cloud-names.ts';
import type { Control } from './control.ts';
import type { Framework } from './frameworks.ts';

/** How many controls of a framework version are decided by implemented checks, for one cloud. */
export interface Coverage {
  framework: string;
  cloud: Cloud;
  version: string;
  controls: number;
  /** Controls for which the mapping lists checks, or that the publisher classifies as automated. */
  assessable: number;
  /** All listed checks are implemented. */
  full: number;
  /** At least half of the listed checks are implemented; includes `full`. */
  half: number;
  /** At least one of the listed checks is implemented; includes `half`. */
  some: number;
  /**
   * Controls that the publisher classifies as automated, and how many of them are covered in full; null where it does
   * not classify.
   */
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
