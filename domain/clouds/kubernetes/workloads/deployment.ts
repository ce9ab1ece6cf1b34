import { workload } from '../aspects.ts';
import { labelled } from '../labelled.ts';
import { secretScanChanges } from '../../../secrets/secret-scan.ts';
import { images } from './images-setting.ts';
import { laterTemplateFields } from './pod-template.ts';
import type { WorkloadConfiguration } from './workload.ts';
import { defineResourceType } from '../../resource-type.ts';

export const deploymentType = defineResourceType<WorkloadConfiguration>({
  label: 'deployment',
  volatile: {
    created_at: 'set by the cluster',
    secret_scan: secretScanChanges,
    desired_replicas: 'changed by an autoscaler; `replicas` is the desired number',
    ready_replicas: 'count of pods',
    available_replicas: 'count of pods',
    updated_replicas: 'count of pods',
  },
  comparison: { identities: { ports: 'port' }, laterFields: laterTemplateFields },
  drift: {
    aspects: workload,
    deletion: { touches: null, severity: 'high' },
  },
  remediation: labelled(['namespace', 'replicas', 'selector', 'strategy'], [images('deployment')]),
});
