import { replaced } from '../../../remediation/builders.ts';

/** Metadata of the project that affects access to its machines; the other entries stay as they are. */
export const metadataSetting = replaced({
  keys: ['os_login', 'instance_metadata'],
  operation: 'compute.set_project_metadata',
  label: 'project-wide metadata',
});
