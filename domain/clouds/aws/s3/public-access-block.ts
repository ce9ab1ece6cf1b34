import type { Fields } from '../../../checks/fields.ts';

/** The settings of S3 Block Public Access. */
export const blockSettings = [
  'block_public_acls',
  'ignore_public_acls',
  'block_public_policy',
  'restrict_public_buckets',
] as const;
export type BlockSetting = (typeof blockSettings)[number];

/** Returns whether all four settings of a public access block are on. */
export function blocksEverything(block: Fields<Record<BlockSetting, boolean>>): boolean {
  return blockSettings.every((setting) => block.flag(setting));
}
