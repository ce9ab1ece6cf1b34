import { comparableText } from '../../../domain/drift/comparable-text.ts';
import { comparisonRules } from '../../../domain/drift/comparison-rules.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import type { OperationTarget } from '../../../domain/remediation/plan.ts';
import type { CollectedResource } from '../cloud.ts';

/** What an operation works on; `Run` is what a cloud gives it to call with. */
export interface OperationPlace<Run> {
  run: Run;
  target: OperationTarget;
  /** The resource as it was just read, as far as the operation looks. */
  present: CollectedResource;
}

/** One kind of change of a cloud's resources. */
export interface CloudOperation<Run> {
  /** Service and call, e.g. `s3:PutBucketPolicy`. */
  call: string;
  /** Top-level keys of the configuration that it needs to see; none for the resource itself alone. */
  looksAt: (parameters: JsonObject) => readonly string[];
  /**
   * What of the parameters is still to be done; null when the cloud is as wanted; `under_way` while an earlier call is
   * still at work, so that another one would be one too many.
   */
  remaining: (present: CollectedResource, parameters: JsonObject, run: Run) => Promise<JsonObject | 'under_way' | null>;
  /** Makes the one call. Returns what of the answer is worth keeping, without secrets. */
  act: (place: OperationPlace<Run>, remaining: JsonObject) => Promise<unknown>;
  /** After the call, while the change does not show: throws `CloudError` when the cloud gave it up. */
  verdict?: (place: OperationPlace<Run>, parameters: JsonObject) => Promise<void>;
  /** How long the cloud may take to show the change. */
  settlesWithinMs?: number;
}

/** Returns an operation whose parameters are keys of the configuration with the values they are to have. */
export function settingOperation<Run>(
  kind: ProviderKind,
  operation: Pick<CloudOperation<Run>, 'call' | 'act' | 'verdict' | 'settlesWithinMs'> & {
    /** Whether the service is busy with a change of the resource. */
    isBusy?: (present: CollectedResource) => boolean;
  },
): CloudOperation<Run> {
  const { isBusy, ...others } = operation;
  return {
    looksAt: (parameters) => Object.keys(parameters),
    remaining: async (present, parameters) => {
      const isOpen = Object.entries(parameters).some(
        ([key, value]) =>
          !sameMeaning({ kind, resourceType: present.resourceType, key }, present.configuration[key] ?? null, value),
      );
      if (!isOpen) return null;
      return isBusy?.(present) === true ? 'under_way' : parameters;
    },
    ...others,
  };
}

/** Returns whether two values of a top-level key mean the same, as drift compares them. */
export function sameMeaning(
  of: { kind: ProviderKind; resourceType: string; key: string },
  one: Json,
  other: Json,
): boolean {
  const { orderedLists } = comparisonRules(of.kind, of.resourceType);
  const options = { orderedLists, listName: of.key };
  return comparableText(one, options) === comparableText(other, options);
}
