import { tagSetting } from '../../remediation/tag-setting.ts';

/** Tags, which Azure Resource Manager sets in the same way on every resource type. */
export const tags = tagSetting({ set: 'arm.set_tags', remove: 'arm.remove_tags' });
