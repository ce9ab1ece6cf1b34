import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isFalse, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const notebooksInstanceChecks = propertyRules('notebooks.googleapis.com/Instance', {
  notebooks_instance_no_public_ip: {
    path: '/gceSetup/disablePublicIp',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isTrue,
    failure: 'The instance has an external IP address',
  },
  notebooks_instance_secure_boot: {
    path: '/gceSetup/shieldedInstanceConfig/enableSecureBoot',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isTrue,
    failure: 'Secure Boot is not enabled',
  },
  notebooks_instance_ip_forwarding_disabled: {
    path: '/gceSetup/enableIpForwarding',
    type: 'boolean',
    absent: false,
    within: '/gceSetup',
    passes: isFalse,
    failure: 'IP forwarding is enabled',
  },
});

/** Returns the condition that metadata has a flag that is on; one that is neither true nor false is not evaluated. */
const isOn =
  (key: string) =>
  (metadata: Json): boolean => {
    const value = isObject(metadata) ? (metadata[key] ?? 'false') : null;
    const flag = typeof value === 'string' ? value.toLowerCase() : value;
    if (flag !== 'true' && flag !== 'false') throw new UnreadableField(`${key} is neither true nor false`);
    return flag === 'true';
  };

const hasSchedule = (metadata: Json): boolean =>
  isObject(metadata) && isSet(metadata['notebook-upgrade-schedule'] ?? null);

export const notebooksWorkbenchChecks = propertyRules('notebooks.googleapis.com/Instance', {
  vertexai_workbench_instance_auto_upgrade_enabled: {
    path: '/gceSetup/metadata',
    type: 'object',
    absent: {},
    within: '/gceSetup',
    passes: hasSchedule,
    failure: 'No upgrade schedule is set',
  },
  vertexai_workbench_instance_file_download_disabled: {
    path: '/gceSetup/metadata',
    type: 'object',
    absent: {},
    within: '/gceSetup',
    passes: isOn('notebook-disable-downloads'),
    failure: 'File downloads are enabled',
  },
  vertexai_workbench_instance_root_access_disabled: {
    path: '/gceSetup/metadata',
    type: 'object',
    absent: {},
    within: '/gceSetup',
    passes: isOn('notebook-disable-root'),
    failure: 'Root access is enabled',
  },
  vertexai_workbench_instance_terminal_access_disabled: {
    path: '/gceSetup/metadata',
    type: 'object',
    absent: {},
    within: '/gceSetup',
    passes: isOn('notebook-disable-terminal'),
    failure: 'Terminal access is enabled',
  },
});
