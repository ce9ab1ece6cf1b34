import type { CheckCategory } from '../checks/metadata.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Severity } from '../severity.ts';

/** Begins with `custom_`, so that no check of a later release has the same id. */
export const customCheckIdPattern = '^custom_[a-z0-9][a-z0-9_]{0,91}$';

/** A custom check as its author writes it, without its id: what decides, and what people read about it. */
export interface CustomCheckDefinition {
  title: string;
  provider_type: ProviderKind;
  resource_types: string[];
  severity: Severity;
  /** CEL predicate: true is a pass, false a failure, an error not evaluated. */
  passes_when: string;
  /** CEL predicate: the check does not apply where it is false. */
  applies_when?: string;
  /** What is wrong when it fails. */
  failure?: string;
  risk: string;
  remediation: { summary: string; console?: string; cli?: string; terraform?: string };
  references?: string[];
  categories: CheckCategory[];
}

/** One version of a custom check. */
export interface CustomCheck {
  id: string;
  /** From 1. */
  version: number;
  definition: CustomCheckDefinition;
  /** Types whose resources its predicates read, as was found when it was saved. */
  related: string[];
}
