import type { Configuration } from '../../configuration.ts';
import { protection } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { replaced } from '../../../remediation/builders.ts';
import { setAtCreation } from '../reasons.ts';
import { flowLogSetting } from './flow-log-setting.ts';

/** `subnet`. `externalId` is its numeric id. */
export interface SubnetConfiguration extends Configuration {
  network: string;
  cidr_block: string | null;
  /** `PRIVATE` for ordinary subnets; those of load balancers and services have other purposes. */
  purpose: string | null;
  flow_logs: boolean;
  /** Settings of VPC flow logs; null when they are disabled. */
  flow_log_detail?: {
    /** `INTERVAL_5_SEC` to `INTERVAL_15_MIN`. */
    interval: string | null;
    /** Sampling rate, 0 to 1. */
    sampling: number | null;
    /** `INCLUDE_ALL_METADATA`, `EXCLUDE_ALL_METADATA` or `CUSTOM_METADATA`. */
    metadata: string | null;
    filter: string | null;
  } | null;
  private_google_access: boolean;
}

export const subnetType = defineResourceType<SubnetConfiguration>({
  label: 'subnet',
  volatile: {},
  comparison: { laterFields: ['flow_log_detail'] },
  drift: {
    aspects: [
      {
        aspect: 'flow_logs',
        keys: ['flow_logs', 'flow_log_detail'],
        touches: 'logging',
        direction: 'safer_when_true',
        severity: protection,
      },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      flowLogSetting,
      replaced({
        keys: ['private_google_access'],
        operation: 'compute.set_private_google_access',
        label: 'Private Google Access',
      }),
    ],
    fixed: [[setAtCreation, ['network', 'cidr_block', 'purpose']]],
    follows: { flow_log_detail: 'flow_logs' },
  },
  dependants: ['vm_instance', 'container_cluster'],
});
