import type { Cloud, ProviderKind } from '../../clouds/cloud-names.ts';
import { cloudOf } from '../../clouds/cloud-names.ts';
import type { TypeSupport } from '../../clouds/type-support.ts';
import { cloudControlPlanner } from '../../clouds/aws/schemas/cloud-control-planner.ts';
import { documentPlanner } from '../../clouds/azure/schemas/document-planner.ts';
import { assetPlanner } from '../../clouds/gcp/schemas/asset-planner.ts';
import { objectPlanner } from '../../clouds/kubernetes/schemas/object-planner.ts';
import type { SettingChange, SettingPlan } from '../setting.ts';

/**
 * How a cloud changes resources of types that it describes by schemas. The saga around it is that of every remediation:
 * it checks the values in `before` of each step, calls the step's operation, and verifies the values in `after`.
 */
export interface SchemaPlanner {
  /**
   * Plans how the top-level keys of a change get their wanted values. Steps name operations of the cloud's session; `left`
   * has the reason for each key that cannot be set; `warnings` are sentences for the approver.
   */
  plan(change: SettingChange): SettingPlan;
  /** Returns what plans can do for resources of a type. `isChangeable` is false where the cloud itself changes none of them. */
  support(resourceType: string, isChangeable: boolean): SchemaSupport;
}

/** What plans can do for a type by schema. */
export type SchemaSupport = Pick<TypeSupport, 'remediation' | 'reversible' | 'not_reversible_reason'>;

const planners: Readonly<Record<Cloud, SchemaPlanner | null>> = {
  aws: cloudControlPlanner,
  azure: documentPlanner,
  gcp: assetPlanner,
  kubernetes: objectPlanner,
};

/** Returns how changes of types by schema are planned; null for clouds where none is. */
export function schemaPlanner(kind: ProviderKind): SchemaPlanner | null {
  return planners[cloudOf[kind]];
}
