import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Control } from './control.ts';
import { frameworks, type FrameworkId } from './frameworks.ts';

/** How many controls of a framework our checks decide, for one provider kind. */
export interface Coverage {
  framework: FrameworkId;
  provider: ProviderKind;
  version: string;
  controls: number;
  /** Controls on which the public map knows checks, or that the benchmark calls automated. */
  assessable: number;
  /** Every known check is ours. */
  full: number;
  /** At least half of the known checks are ours; the full ones too. */
  half: number;
  /** At least one of the known checks is ours; the two above too. */
  some: number;
  /** Controls that the benchmark calls automated, and how many of them are covered in full; null where it does not say. */
  automated: { controls: number; full: number } | null;
}

/** Counts the coverage of every framework and provider kind, in the frameworks' order. */
export function coverages(): Coverage[] {
  return frameworks.flatMap((framework) =>
    Object.entries(framework.editions).map(([provider, edition]) => ({
      framework: framework.id,
      provider: provider as ProviderKind,
      version: edition.version,
      ...countsOf(edition.controls),
    })),
  );
}

function countsOf(controls: readonly Control[]): Omit<Coverage, 'framework' | 'provider' | 'version'> {
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
