import type { Fields } from '../fields.ts';

const settings = ['block_public_acls', 'ignore_public_acls', 'block_public_policy', 'restrict_public_buckets'];

/** Whether all four settings of a public access block are on. */
export function blocksEverything(block: Fields): boolean {
  return settings.every((setting) => block.flag(setting));
}
