import { tagSetting } from '../../remediation/tag-setting.ts';

/** Tags, which Azure Resource Manager sets alike on resources of every type. */
export const tags = tagSetting({ set: 'arm.set_tags', remove: 'arm.remove_tags' });
