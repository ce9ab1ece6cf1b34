import type { AspectRule, DeletionRule } from '../drift/classification/aspect-rule.ts';
import type { ByField, Setting, TypeSettings } from '../remediation/setting.ts';
import type { AwsResourceType } from './aws/resource-types.ts';
import type { AzureResourceType } from './azure/resource-types.ts';
import type { ConfiguredField, KeyAnywhere, ListMember, ListName, ObservedField } from './fields.ts';
import type { GcpResourceType } from './gcp/resource-types.ts';
import type { KubernetesResourceType } from './kubernetes/resource-types.ts';

/** The static definition of a resource type. */
export interface ResourceTypeDefinition<Configuration> {
  /** The vendor's name of the type, e.g. `S3 bucket`; in texts, the resource's name follows it. */
  label: string;
  /** Every member of `observed`, which comparisons ignore → why it changes by itself. */
  volatile: VolatileReasons<Configuration>;
  /** Exceptions to the comparison that all types share; an empty object for none. */
  comparison: Comparison<Configuration>;
  drift: {
    /**
     * Fields that change as a unit, in the order in which they claim fields; all other fields are configuration,
     * medium.
     */
    aspects: readonly AspectRule<ConfiguredField<Configuration>>[];
    /** The severity of deleting a resource that has a baseline. */
    deletion: DeletionRule;
  };
  /** What can be set, and why the rest cannot. If absent, every finding is fixed manually. */
  remediation?: RemediationDefinition<ConfiguredField<Configuration>>;
  /** Types whose configuration names a resource of this type when they depend on it. */
  dependants?: readonly AnyResourceType[];
}

/** How two configurations of one type are compared. */
export interface Comparison<Configuration> {
  /** Names of lists whose order matters. Every other list is compared as a set. */
  orderedLists?: readonly ListName<Configuration>[];
  /** Name of a list of objects → the key that identifies a member. */
  identities?: {
    readonly [List in ListName<Configuration>]?: ListMember<Configuration, List>;
  };
  /**
   * Fields, at any depth, that configurations from earlier releases lack: where one side lacks them, they were not read
   * and are not compared. A list whose members have such a field needs an identity.
   */
  laterFields?: readonly KeyAnywhere<Configuration>[];
}

/** What can be set on a resource, in the order of the steps, and the reason for every other field why it cannot. */
export interface RemediationDefinition<Field extends string> {
  settings: readonly Setting<Field>[];
  /** Fields that cannot be set: field → reason, or each reason with its fields. */
  fixed: ByField<Field, string> | readonly ReasonWithFields<Field>[];
  /** Fields that the cloud derives from another one and that change with it. */
  follows?: ByField<Field, Field>;
}

type ReasonWithFields<Field extends string> = readonly [reason: string, fields: readonly Field[]];

type VolatileReasons<Configuration> = [ObservedField<Configuration>] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<ObservedField<Configuration>, string>>;

type AnyResourceType = AwsResourceType | GcpResourceType | AzureResourceType | KubernetesResourceType;

declare const described: unique symbol;

/**
 * A definition with its field names erased. The mark prevents a definition from being used under another type's name.
 */
export interface ResourceType<Configuration = unknown> {
  readonly [described]?: Configuration;
  readonly label: string;
  readonly volatile: Readonly<Record<string, string>>;
  readonly comparison: {
    readonly orderedLists: readonly string[];
    readonly identities: Readonly<Record<string, string>>;
    readonly laterFields: readonly string[];
  };
  readonly drift: { readonly aspects: readonly AspectRule[]; readonly deletion: DeletionRule };
  readonly remediation: TypeSettings;
  readonly dependants: readonly string[];
}

/** Defines a resource type. Every field that it names is checked against the type of its configuration. */
export function defineResourceType<Configuration>({
  label,
  volatile,
  comparison,
  drift,
  remediation,
  dependants,
}: ResourceTypeDefinition<Configuration>): ResourceType<Configuration> {
  return {
    label,
    volatile,
    comparison: {
      orderedLists: comparison.orderedLists ?? [],
      identities: given(comparison.identities ?? {}),
      laterFields: comparison.laterFields ?? [],
    },
    drift,
    remediation: remediation === undefined ? { settings: [], fixed: {} } : settingsOf(remediation),
    dependants: dependants ?? [],
  };
}

function settingsOf({ settings, fixed, follows }: RemediationDefinition<string>): TypeSettings {
  const reasons = isByReason(fixed)
    ? Object.fromEntries(fixed.flatMap(([reason, fields]) => fields.map((field) => [field, reason])))
    : given(fixed);
  return { settings, fixed: reasons, ...(follows === undefined ? {} : { follows: given(follows) }) };
}

function isByReason(fixed: RemediationDefinition<string>['fixed']): fixed is readonly ReasonWithFields<string>[] {
  return Array.isArray(fixed);
}

/** Returns the members that have a value: types allow fields to be left out. */
function given(byField: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(byField).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
