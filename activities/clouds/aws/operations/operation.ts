import { comparableText } from '../../../../domain/drift/comparable-text.ts';
import { comparisonRules } from '../../../../domain/drift/comparison-rules.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import type { CollectedResource } from '../../cloud.ts';
import type { OperationRun } from '../unit-run.ts';

/** What an operation works on. */
export interface OperationPlace {
  run: OperationRun;
  target: OperationTarget;
  /** The resource as it was just read, as far as the operation looks. */
  present: CollectedResource;
}

/** One kind of change. */
export interface AwsOperation {
  /** Service and call, e.g. `s3:PutBucketPolicy`. */
  call: string;
  /** Top-level keys of the configuration that it needs to see; null for none beside the resource itself. */
  looksAt: (parameters: JsonObject) => readonly string[];
  /**
   * What of the parameters is still to be done; null when the cloud is as wanted; `under_way` while an earlier call is
   * still at work, so that another one would be one too many.
   */
  remaining: (
    present: CollectedResource,
    parameters: JsonObject,
    run: OperationRun,
  ) => Promise<JsonObject | 'under_way' | null>;
  /** Makes the one call. Gives what of the answer is worth keeping, without secrets. */
  act: (place: OperationPlace, remaining: JsonObject) => Promise<unknown>;
  /** After the call, while the change does not show: throws `CloudError` when the cloud gave it up. */
  verdict?: (place: OperationPlace, parameters: JsonObject) => Promise<void>;
  /** How long the cloud may take to show the change. */
  settlesWithinMs?: number;
}

/** An operation whose parameters are keys of the configuration with the values they are to have. */
export function sets(
  call: string,
  act: AwsOperation['act'],
  more: {
    settlesWithinMs?: number;
    /** Whether the service is busy with a change of the resource. */
    isBusy?: (present: CollectedResource) => boolean;
  } = {},
): AwsOperation {
  const { isBusy, ...others } = more;
  return {
    call,
    looksAt: (parameters) => Object.keys(parameters),
    remaining: async (present, parameters) => {
      const isOpen = Object.entries(parameters).some(
        ([key, value]) => !sameMeaning(present.resourceType, key, present.configuration[key] ?? null, value),
      );
      if (!isOpen) return null;
      return isBusy?.(present) === true ? 'under_way' : parameters;
    },
    act,
    ...others,
  };
}

/** Whether two values of a top-level key mean the same, as drift compares them. */
export function sameMeaning(resourceType: string, key: string, one: Json, other: Json): boolean {
  const { orderedLists } = comparisonRules('cloud_a', resourceType);
  const options = { orderedLists, listName: key };
  return comparableText(one, options) === comparableText(other, options);
}

/** An operation that adds (`wanted`) or removes one text of a set at a top-level key. */
export function inSet(operation: {
  call: string;
  key: string;
  parameter: string;
  wanted: boolean;
  act: AwsOperation['act'];
}): AwsOperation {
  const { call, key, parameter, wanted, act } = operation;
  return {
    call,
    looksAt: () => [key],
    remaining: async (present, parameters) => {
      const held = present.configuration[key];
      const isThere = Array.isArray(held) && held.includes(parameters[parameter] ?? null);
      return isThere === wanted ? null : parameters;
    },
    act,
  };
}

/** A text parameter; a plan without it is not one of ours. */
export function textOf(parameters: JsonObject, name: string): string {
  const value = parameters[name];
  if (typeof value !== 'string') throw new TypeError(`the operation lacks its ${name}`);
  return value;
}

/** A member that holds an object; empty for anything else. */
export function objectOf(parameters: JsonObject, name: string): JsonObject {
  const value = parameters[name];
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** The members of a list that are objects. */
export function objectsOf(parameters: JsonObject, name: string): JsonObject[] {
  const value = parameters[name];
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is JsonObject => one !== null && typeof one === 'object' && !Array.isArray(one));
}

/** The members of a list that are texts. */
export function textsOf(parameters: JsonObject, name: string): string[] {
  const value = parameters[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A text, or undefined for anything else: members of an SDK input that are left out. */
export function optionalText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function optionalNumber(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function optionalFlag(value: Json | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
