import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Json } from '../json.ts';
import { Facts, type CheckContext, type ConfigurationTypes } from './facts.ts';
import type { PointerIn, ValueAt } from './field-names.ts';
import { Fields, UnreadableField, type CheckedResource } from './fields.ts';
import type { CheckMetadata } from './metadata.ts';
import type { Parameter } from './parameters.ts';
import { notEvaluated, type Verdict } from './verdict.ts';

/** A field of the configuration and the value to set. */
export interface FieldChange {
  /** JSON Pointer. */
  path: string;
  value: Json;
}

/** The predicate of a check: pure, total, and without a verdict on what it cannot read. */
export interface CheckRule {
  /** Public name, so that results can be compared with those of other tools. */
  id: string;
  provider: ProviderKind;
  resourceTypes: readonly string[];
  /** JSON Pointers of the fields that decide, of the resource and of the surveyed types. */
  looksAt: readonly string[];
  /** Types whose resources the check evaluates together. */
  surveys: readonly string[];
  /** Whether the verdict depends on what stands above the account: its organization, folders or management groups. */
  readsAbove: boolean;
  /** The field values that fix a failure, where changing fields is enough; drift remediation may set them. */
  sets: readonly FieldChange[];
  /** The values that it compares with and that may be set otherwise. */
  parameters: readonly Parameter[];
  /** Other resources that the evaluation of this one looks up: type → external ids. */
  related(resource: CheckedResource): Related;
  /** Further resources that it looks up, which those lead to that it surveys; absent for a check without such. */
  beyond?(resource: CheckedResource, context: CheckContext): Related;
  /** Returns the verdict on one resource of `resourceTypes`. Never throws, whatever the configuration holds. */
  evaluate(resource: CheckedResource, context: CheckContext): Verdict;
}

/** A check with its human-readable metadata. */
export interface Check extends CheckRule, CheckMetadata {}

export type Related = Readonly<Record<string, readonly string[]>>;

type TypeOf<Configurations> = keyof Configurations & string;

/** A change of a configuration field, with the field's own type. */
export type FieldChangeOf<Configuration> = {
  [Path in PointerIn<Configuration>]: { path: Path; value: ValueAt<Configuration, Path> };
}[PointerIn<Configuration>];

/**
 * The definition of a check for one resource type; every name is checked against the configuration types of its cloud.
 */
export interface RuleDefinition<
  Configurations extends ConfigurationTypes<Configurations>,
  Type extends TypeOf<Configurations>,
> {
  /** JSON Pointers of the fields of the resource that decide. */
  looksAt?: readonly PointerIn<Configurations[Type]>[];
  /** Types whose resources the check evaluates together → JSON Pointers of the fields that decide there. */
  surveys?: { readonly [Other in TypeOf<Configurations>]?: readonly PointerIn<Configurations[Other]>[] };
  /** Whether the check reads what stands above the account; absent for one that does not. */
  readsAbove?: true;
  /** The field values that fix a failure. */
  sets?: readonly FieldChangeOf<Configurations[Type]>[];
  /** The values that it compares with and that may be set otherwise; read by `facts.value`. */
  parameters?: readonly (Parameter<number> | Parameter<readonly number[]> | Parameter<readonly string[]>)[];
  /** Other resources that the check looks up: type → external ids. */
  related?: (resource: Fields<Configurations[Type]>) => {
    readonly [Other in TypeOf<Configurations>]?: readonly string[];
  };
  /** Further resources that it looks up, which those lead to that it surveys. */
  beyond?: (
    resource: Fields<Configurations[Type]>,
    facts: Facts<Configurations>,
  ) => { readonly [Other in TypeOf<Configurations>]?: readonly string[] };
  evaluate: (resource: Fields<Configurations[Type]>, facts: Facts<Configurations>) => Verdict;
}

type DefineRules<Configurations extends ConfigurationTypes<Configurations>> = <Type extends TypeOf<Configurations>>(
  resourceTypes: Type | readonly Type[],
  definitions: Readonly<Record<string, RuleDefinition<Configurations, Type>>>,
) => CheckRule[];

/**
 * Returns the function that makes the checks of a cloud from definitions by id. A field that cannot be read ends a
 * check as `not_evaluated` with the reason.
 */
export function rulesFor<Configurations extends ConfigurationTypes<Configurations>>(
  provider: ProviderKind,
): DefineRules<Configurations> {
  return (resourceTypes, definitions) =>
    Object.entries(definitions).map(([id, definition]) => {
      const { looksAt = [], surveys = {}, sets = [], readsAbove = false, parameters = [] } = definition;
      const { related, beyond, evaluate } = definition;
      const surveyed = Object.entries(surveys) as [string, readonly string[]][];
      return {
        id,
        provider,
        resourceTypes: typeof resourceTypes === 'string' ? [resourceTypes] : resourceTypes,
        looksAt: [...new Set([...looksAt, ...surveyed.flatMap(([, pointers]) => pointers)])],
        surveys: surveyed.map(([type]) => type),
        readsAbove,
        sets: sets as readonly FieldChange[],
        parameters,
        related(resource) {
          if (related === undefined) return {};
          return readable({
            read: () => related(new Fields(resource)) as Related,
            otherwise: () => ({}),
          });
        },
        ...(beyond !== undefined && {
          beyond: (resource: CheckedResource, context: CheckContext) =>
            readable<Related>({
              read: () => beyond(new Fields(resource), new Facts<Configurations>(context, parameters)) as Related,
              otherwise: () => ({}),
            }),
        }),
        evaluate(resource, context) {
          return readable({
            read: () => evaluate(new Fields(resource), new Facts<Configurations>(context, parameters)),
            otherwise: notEvaluated,
          });
        },
      };
    });
}

function readable<Value>({ read, otherwise }: { read: () => Value; otherwise: (reason: string) => Value }): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableField) return otherwise(error.message);
    throw error;
  }
}
