import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Json } from '../json.ts';
import type { Severity } from '../severity.ts';
import { Facts, type CheckContext } from './facts.ts';
import { Fields, UnreadableField, type CheckedResource } from './fields.ts';
import { notEvaluated, type Verdict } from './verdict.ts';

/** A field of the configuration that is to have another value. */
export interface FieldChange {
  /** JSON Pointer. */
  path: string;
  value: Json;
}

/** How a failure is mended. */
export interface Fix {
  /** For people, in one or two sentences. */
  words: string;
  /** The configuration that mends it, where a change of fields does: what a remediation of drift may write. */
  sets?: FieldChange[];
}

interface CheckFacts {
  /** Public name, so that results can be compared with other tools. */
  id: string;
  /** What holds when the check passes. */
  title: string;
  provider: ProviderKind;
  resourceTypes: readonly string[];
  severity: Severity;
  /** JSON Pointers of the fields that decide. */
  looksAt: readonly string[];
  /** Types that the check reads as a whole. */
  surveys?: readonly string[];
  fix: Fix;
}

interface CheckDefinition extends CheckFacts {
  /** Other resources that the check looks up: type → external ids. */
  related?: (resource: Fields) => Record<string, readonly string[]>;
  evaluate: (resource: Fields, facts: Facts) => Verdict;
}

/** A check: pure, total, and silent about what it cannot read. */
export interface Check extends CheckFacts {
  /** Other resources that the evaluation of this one looks up: type → external ids. */
  related(resource: CheckedResource): Record<string, readonly string[]>;
  /** The verdict on one resource of `resourceTypes`. Never throws for what a configuration may hold. */
  evaluate(resource: CheckedResource, context: CheckContext): Verdict;
}

/** Makes a check of a definition; a field that cannot be read ends it as `not_evaluated` with the reason. */
export function check(definition: CheckDefinition): Check {
  return {
    ...definition,
    related(resource) {
      if (definition.related === undefined) return {};
      const related = definition.related;
      return readable({ read: () => related(new Fields(resource)), otherwise: () => ({}) });
    },
    evaluate(resource, context) {
      return readable({
        read: () => definition.evaluate(new Fields(resource), new Facts(context)),
        otherwise: notEvaluated,
      });
    },
  };
}

function readable<Value>({ read, otherwise }: { read: () => Value; otherwise: (reason: string) => Value }): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableField) return otherwise(error.message);
    throw error;
  }
}
