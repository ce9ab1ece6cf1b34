import type { Configuration } from '../../configuration.ts';
import { on, protection } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { isObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { setAtCreation } from '../reasons.ts';

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

const field: FieldReader<SubnetConfiguration> = member;

export const subnetType = defineResourceType<SubnetConfiguration>({
  label: 'subnet',
  volatile: {},
  comparison: { laterFields: ['flow_log_detail'] },
  drift: {
    aspects: [
      on('flow_logs', 'logging', protection),
      { aspect: 'flow_log_detail', label: 'flow log settings', touches: 'logging', severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['flow_logs', 'flow_log_detail'],
        operation: 'compute.set_flow_logs',
        label: 'flow logs',
        refuse: {
          flow_log_detail: ({ wanted }) => {
            const detail = field(wanted, 'flow_log_detail');
            return isObject(detail) && detail['metadata'] === 'CUSTOM_METADATA'
              ? 'The list of metadata fields is not stored: set them manually.'
              : null;
          },
        },
      }),
      replaced({
        keys: ['private_google_access'],
        operation: 'compute.set_private_google_access',
        label: 'Private Google Access',
      }),
    ],
    fixed: [[setAtCreation, ['network', 'cidr_block', 'purpose']]],
  },
  dependants: ['vm_instance', 'container_cluster'],
});
