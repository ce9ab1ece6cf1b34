import { workload } from '../aspects.ts';
import { labelled } from '../labelled.ts';
import { secretScanChanges } from '../../../secrets/secret-scan.ts';
import { images } from './images-setting.ts';
import { laterTemplateFields } from './pod-template.ts';
import type { WorkloadConfiguration } from './workload.ts';
import { defineResourceType } from '../../resource-type.ts';

export const daemonSetType = defineResourceType<WorkloadConfiguration>({
  label: 'DaemonSet',
  volatile: {
    created_at: 'set by the cluster',
    secret_scan: secretScanChanges,
    desired_replicas: 'count of nodes',
    ready_replicas: 'count of pods',
    available_replicas: 'count of pods',
    updated_replicas: 'count of pods',
  },
  comparison: { identities: { ports: 'port' }, laterFields: laterTemplateFields },
  drift: {
    aspects: workload,
    deletion: { touches: null, severity: 'high' },
  },
  remediation: labelled(['namespace', 'replicas', 'selector', 'strategy'], [images('daemon_set')]),
});
